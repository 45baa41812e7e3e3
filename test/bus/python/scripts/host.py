"""Hosts real Python toolboxes on the bus: host.py PORT ROOT, until standard input ends."""
import sys
from time import sleep

from ovos_agentic_loop.tools import ClockToolBox, FileSystemToolBox, MathToolBox
from ovos_bus_client import MessageBusClient
from ovos_plugin_manager.templates.agent_tools import AgentTool, ToolArguments, ToolBox, ToolOutput
from pydantic import Field


class GreetArgs(ToolArguments):
    name: str = Field(..., description="Whom to greet.")
    times: int = Field(1, ge=1, le=5)


class GreetOutput(ToolOutput):
    text: str


class SleepArgs(ToolArguments):
    seconds: float


def greet(args):
    if args.name == "nobody":
        raise KeyError("nobody is there")
    if args.name == "liar":
        return {"text": ["not", "text"]}
    return {"text": " ".join([f"Olá, {args.name}!"] * args.times)}


def doze(args):
    sleep(args.seconds)
    return {"text": "awake"}


class GreetToolBox(ToolBox):
    def __init__(self, bus):
        super().__init__(toolbox_id="greet_tools", bus=bus)

    def discover_tools(self):
        return [
            AgentTool("greet", "Greets somebody.", GreetArgs, GreetOutput, greet),
            AgentTool("doze", "Sleeps for a while.", SleepArgs, GreetOutput, doze),
        ]


class ToolBoxOfBefore(GreetToolBox):
    """Answers as hosts did before the common call topic: on its own topic only, without ids in the definitions."""

    def __init__(self, bus):
        ToolBox.__init__(self, toolbox_id="former_tools", bus=bus)

    def bind(self, bus):
        self.bus = bus
        bus.on("ovos.persona.tools.discover", self.handle_discover)
        bus.on(f"ovos.persona.tools.{self.toolbox_id}.call", self.handle_call)

    def handle_discover(self, message):
        self.bus.emit(message.response({"tools": self.tool_json_list, "toolbox_id": self.toolbox_id}))


client = MessageBusClient(host="127.0.0.1", port=int(sys.argv[1]), route="/core", ssl=False)
client.run_in_thread()
client.connected_event.wait(10)
toolboxes = [
    MathToolBox(bus=client),
    ClockToolBox(bus=client),
    FileSystemToolBox(config={"root_path": sys.argv[2]}, bus=client),
    GreetToolBox(client),
    ToolBoxOfBefore(client),
]
print("ready", flush=True)
sys.stdin.read()
