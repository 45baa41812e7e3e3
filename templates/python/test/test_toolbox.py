import re

import pytest
from ovos_bus_client import Message
from ovos_plugin_manager.persona import find_toolbox_plugins
from ovos_utils.fakebus import FakeBus

from {{toolbox}} import {{class}}


@pytest.fixture
def toolbox():
    return {{class}}()


def test_the_entry_point_leads_to_the_class():
    assert find_toolbox_plugins()["{{toolbox}}"] is {{class}}


@pytest.mark.parametrize("arguments", [{}, {"config": {}, "bus": None}, {"toolbox_id": "{{toolbox}}"}])
def test_every_host_can_construct_it(arguments):
    assert {{class}}(**arguments).toolbox_id == "{{toolbox}}"


def test_discovery_is_idempotent(toolbox):
    assert toolbox.discover_tools() == toolbox.discover_tools()


def test_every_tool_is_named_and_described(toolbox):
    names = [tool.name for tool in toolbox.discover_tools()]
    assert len(names) == len(set(names)) > 0
    for tool in toolbox.tool_json_list:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", tool["name"])
        assert tool["description"]
        assert tool["argument_schema"]["type"] == "object"
        assert tool["output_schema"]["type"] == "object"


def test_an_unknown_tool_is_refused(toolbox):
    with pytest.raises(ValueError):
        toolbox.call_tool("no_such_tool_here", {})


# What one tool should do: change it together with the tool.
{{#tools}}

def test_{{tool}}_answers(toolbox):
    {{#isSample}}
    answer = toolbox.call_tool("{{tool}}", {"location": "Porto"})
    assert answer.location == "Porto"
    {{/isSample}}
    {{#isBlank}}
    answer = toolbox.call_tool("{{tool}}", {"text": "good morning"})
    assert answer.text == "good morning"
    {{/isBlank}}


def test_{{tool}}_refuses_missing_arguments(toolbox):
    with pytest.raises(ValueError):
        toolbox.call_tool("{{tool}}", {})

{{/tools}}

def test_it_answers_on_the_bus():
    bus = FakeBus()
    answers = []
    bus.on("ovos.persona.tools.call.response", lambda message: answers.append(message.data))
    toolbox = {{class}}(bus=bus)
    {{#firstIsSample}}
    kwargs = {"location": "Porto"}
    {{/firstIsSample}}
    {{#firstIsBlank}}
    kwargs = {"text": "good morning"}
    {{/firstIsBlank}}
    call = {"toolbox_id": "{{toolbox}}", "name": "{{firstTool}}", "kwargs": kwargs}
    bus.emit(Message("ovos.persona.tools.call", call))
    toolbox.unbind()
    assert [answer["toolbox_id"] for answer in answers] == ["{{toolbox}}"]
    assert "result" in answers[0]
