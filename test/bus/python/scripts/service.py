"""The tool service that OpenVoiceOS ships, with every toolbox that is installed: service.py PORT, until standard input ends."""
import sys

from ovos_bus_client import MessageBusClient
from ovos_phal_plugin_tools import OVOSToolsPHALPlugin

client = MessageBusClient(host="127.0.0.1", port=int(sys.argv[1]), route="/core", ssl=False)
client.run_in_thread()
client.connected_event.wait(10)
plugin = OVOSToolsPHALPlugin(bus=client)
print("ready", flush=True)
sys.stdin.read()
