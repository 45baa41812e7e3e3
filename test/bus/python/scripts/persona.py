"""Agent loops whose model follows a script and whose tools live on the bus: persona.py PORT TOOLBOX_ID TOOL ARGUMENTS."""
import json
import sys

from ovos_agentic_loop.native_toolcall import NativeToolCallEngine
from ovos_agentic_loop.react import ReActLoopEngine
from ovos_bus_client import Message, MessageBusClient
from ovos_plugin_manager.templates.agent_tools import AgentTool, ToolArguments, ToolBox, ToolOutput
from ovos_plugin_manager.templates.agents import AgentMessage, ChatEngine, MessageRole, ToolCall
from pydantic import ConfigDict, create_model

PORT, TOOLBOX_ID, TOOL, ARGUMENTS = int(sys.argv[1]), sys.argv[2], sys.argv[3], json.loads(sys.argv[4])


def model_of(name, base, schema):
    """A pydantic model that takes anything and describes itself by a given JSON Schema."""
    model = create_model(name, __base__=type(name, (base,), {"model_config": ConfigDict(extra="allow")}))
    model.model_json_schema = classmethod(lambda cls, *args, **kwargs: schema)
    return model


class BusToolBox(ToolBox):
    """The tools of a toolbox somewhere on the bus, for a Python agent."""

    def discover_tools(self):
        tools = []
        for reply in client.collect_responses_of(Message("ovos.persona.tools.discover")):
            if reply.data["toolbox_id"] == self.toolbox_id:
                tools = reply.data["tools"]
        return [self.tool_of(definition) for definition in tools]

    def tool_of(self, definition):
        def call(args):
            data = {"toolbox_id": self.toolbox_id, "name": definition["name"], "kwargs": args.model_dump()}
            reply = client.wait_for_response(Message("ovos.persona.tools.call", data), timeout=5)
            if "error" in reply.data:
                raise RuntimeError(reply.data["error"])
            return reply.data["result"]

        return AgentTool(
            name=definition["name"],
            description=definition["description"],
            argument_schema=model_of("Arguments", ToolArguments, definition["argument_schema"]),
            output_schema=model_of("Output", ToolOutput, definition["output_schema"]),
            tool_call=call,
        )


class Client(MessageBusClient):
    def collect_responses_of(self, message):
        reply = self.wait_for_response(message, timeout=5)
        return [reply] if reply else []


class TextModel(ChatEngine):
    """Asks for the tool in words, then repeats what it observed."""

    def continue_chat(self, messages, session_id="default", lang=None, units=None, tools=None):
        seen.append([message.content for message in messages])
        last = messages[-1].content
        if last.startswith("Observation: "):
            text = f"Thought: I know now.\nFINAL_ANSWER: {last[len('Observation: '):]}"
        else:
            text = f"Thought: I need the tool.\nAction: {TOOL}\nAction Input: {json.dumps(ARGUMENTS)}"
        return AgentMessage(role=MessageRole.ASSISTANT, content=text)


class ToolCallingModel(ChatEngine):
    """Asks for the tool as providers do, then repeats the result."""

    supports_tools = True

    def continue_chat(self, messages, session_id="default", lang=None, units=None, tools=None):
        offered.extend(ToolBox.normalize_tools(tools))
        if messages[-1].role == MessageRole.TOOL:
            return AgentMessage(role=MessageRole.ASSISTANT, content=messages[-1].content)
        call = ToolCall(id="call_1", name=TOOL, arguments=ARGUMENTS)
        return AgentMessage(role=MessageRole.ASSISTANT, content="", tool_calls=[call])


client = Client(host="127.0.0.1", port=PORT, route="/core", ssl=False)
client.run_in_thread()
client.connected_event.wait(10)
seen, offered, answers = [], [], {}
for name, engine, model in [("react", ReActLoopEngine(), TextModel()), ("native", NativeToolCallEngine(), ToolCallingModel())]:
    engine.load_toolboxes([BusToolBox(TOOLBOX_ID)])
    engine.set_brain(model)
    answers[name] = engine.continue_chat([AgentMessage(role=MessageRole.USER, content="What is it?")]).content
print(json.dumps({"answers": answers, "prompt": seen[0], "offered": offered}))
