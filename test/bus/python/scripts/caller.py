"""Asks on the bus what it is told to, one JSON object a line: caller.py PORT.

{"ask": topic, "data": {...}, "context": {...}} prints the reply, or null.
{"gather": topic, "data": {...}, "seconds": 0.3} prints all replies within the time, however many.
"""
import json
import sys
from time import sleep

from ovos_bus_client import Message, MessageBusClient

client = MessageBusClient(host="127.0.0.1", port=int(sys.argv[1]), route="/core", ssl=False)
client.run_in_thread()
client.connected_event.wait(10)
print("ready", flush=True)


def as_dict(message):
    return message and {"type": message.msg_type, "data": message.data, "context": message.context}


for line in sys.stdin:
    order = json.loads(line)
    topic = order.get("ask") or order["gather"]
    message = Message(topic, order.get("data"), order.get("context"))
    if "ask" in order:
        answer = as_dict(client.wait_for_response(message, timeout=5))
    else:
        answer = []
        listen = lambda reply: answer.append(as_dict(reply))
        client.on(topic + ".response", listen)
        client.emit(message)
        sleep(order["seconds"])
        client.remove(topic + ".response", listen)
    print(json.dumps(answer), flush=True)
