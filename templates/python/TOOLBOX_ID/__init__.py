from typing import Any, Dict, List, Optional

from ovos_plugin_manager.templates.agent_tools import AgentTool, ToolArguments, ToolBox, ToolOutput
from pydantic import Field

{{#tools}}
{{#isSample}}

class {{pascal}}Args(ToolArguments):
    location: str = Field(description="City name or coordinates.")


class {{pascal}}Result(ToolOutput):
    location: str = Field(description="The place that the answer is about.")
    temperature_c: float = Field(description="Degrees Celsius.")
    condition: str = Field(description="The sky in a word or two.")


def {{pythonName}}(args: {{pascal}}Args) -> {{pascal}}Result:
    # Ask a real service here.
    return {{pascal}}Result(location=args.location, temperature_c=21.5, condition="Sunny")

{{/isSample}}
{{#isBlank}}

class {{pascal}}Args(ToolArguments):
    text: str = Field(description="The text to work on.")


class {{pascal}}Result(ToolOutput):
    text: str = Field(description="The answer.")


def {{pythonName}}(args: {{pascal}}Args) -> {{pascal}}Result:
    return {{pascal}}Result(text=args.text)

{{/isBlank}}
{{/tools}}

class {{class}}(ToolBox):
    # Hosts differ in which of these they pass, and in how.
    def __init__(
        self,
        config: Optional[Dict[str, Any]] = None,
        bus: Any = None,
        toolbox_id: str = "{{toolbox}}",
    ):
        super().__init__(toolbox_id=toolbox_id, config=config, bus=bus)

    def discover_tools(self) -> List[AgentTool]:
        return [
            {{#tools}}
            AgentTool(
                name="{{tool}}",
                {{#isSample}}
                description="Get the current weather for a location: the temperature and the state of the sky.",
                {{/isSample}}
                {{#isBlank}}
                # Tell the model what the tool does and when to use it.
                description='First version of "{{words}}": answers with the text that it was given.',
                {{/isBlank}}
                argument_schema={{pascal}}Args,
                output_schema={{pascal}}Result,
                tool_call={{pythonName}},
            ),
            {{/tools}}
        ]
