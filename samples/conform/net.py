#!/usr/bin/env python3
"""Three processes that follow a contract net over sockets, and write a log of their messages.

    net.py --log traffic.jsonl [--tasks 250] [--seed 3]

A manager offers each task to two contractors, a few tasks at a time. It gives the task to the cheaper one, and has a fault that
shows about once in a hundred tasks. Each process appends to the log what it sends, before it sends it, and what it receives.
"""
import argparse
import json
import os
import random
import selectors
import socket
import subprocess
import sys
import time

CONTRACTORS = ["contractor-1", "contractor-2"]
AT_ONCE = 4


class Log:
    """Lines of JSON; one write for each, so that lines of several processes do not mix."""

    def __init__(self, path):
        self.file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def add(self, event, sender, receiver, message):
        record = {"time": f"{time.time():.6f}", "event": event, "src": sender, "dst": receiver, **message}
        os.write(self.file, (json.dumps(record) + "\n").encode())


class Peer:
    """The other end of a connection: a message a line."""

    def __init__(self, connection, me, name, log):
        self.connection, self.me, self.name, self.log = connection, me, name, log
        self.rest = b""

    def send(self, **message):
        self.log.add("send", self.me, self.name, message)
        self.connection.sendall((json.dumps(message) + "\n").encode())

    def receive(self):
        """The messages that have come; None: the other end is gone."""
        data = self.connection.recv(4096)
        if not data:
            return None
        *lines, self.rest = (self.rest + data).split(b"\n")
        messages = [json.loads(line) for line in lines]
        for message in messages:
            self.log.add("receive", self.name, self.me, message)
        return messages


class Task:
    def __init__(self):
        self.answers = 0
        self.offers = []  # price and peer


def award(number, task):
    """Gives the task to the cheapest offer."""
    if not task.offers:
        return 0
    best = min(price for price, _ in task.offers)
    winners = 0
    for price, peer in sorted(task.offers, key=lambda offer: offer[0]):
        if price == best:  # the fault: two offers can be the best
            peer.send(task=number, type="accept")
            winners += 1
        else:
            peer.send(task=number, type="reject")
    return winners


def manage(options, log):
    server = socket.create_server(("127.0.0.1", 0))
    port = str(server.getsockname()[1])
    common = ["--log", options.log, "--seed", str(options.seed), "--port", port]
    workers = [subprocess.Popen([sys.executable, __file__, "--contractor", name, *common]) for name in CONTRACTORS]
    selector = selectors.DefaultSelector()
    peers = []
    for _ in CONTRACTORS:
        connection, _ = server.accept()
        name = connection.makefile("r").readline().strip()  # nothing else comes before the first call
        peers.append(Peer(connection, "manager", name, log))
        selector.register(connection, selectors.EVENT_READ, peers[-1])
    begun, tasks, running = 0, {}, {}
    while begun < options.tasks or tasks or running:
        while begun < options.tasks and len(tasks) + len(running) < AT_ONCE:
            begun += 1
            tasks[begun] = Task()
            for peer in peers:
                peer.send(task=begun, type="cfp")
        for key, _ in selector.select():
            for message in key.data.receive() or []:
                number = message["task"]
                if message["type"] in ("inform", "failure"):
                    running[number] -= 1
                    if running[number] == 0:
                        del running[number]
                    continue
                task = tasks[number]
                task.answers += 1
                if message["type"] == "propose":
                    task.offers.append((message["price"], key.data))
                if task.answers == len(peers):
                    del tasks[number]
                    winners = award(number, task)
                    if winners:
                        running[number] = winners
    for peer in peers:
        peer.connection.close()
    return max(worker.wait() for worker in workers)


def contract(options, log):
    connection = socket.create_connection(("127.0.0.1", options.port))
    connection.sendall((options.contractor + "\n").encode())
    manager = Peer(connection, options.contractor, "manager", log)
    while (messages := manager.receive()) is not None:
        for message in messages:
            number = message["task"]
            # The same for the same task, whatever the processes do in between.
            chance = random.Random(f"{options.seed} {number} {options.contractor} {message['type']}")
            if message["type"] == "cfp":
                if chance.random() < 0.1:
                    manager.send(task=number, type="refuse")
                else:
                    manager.send(task=number, type="propose", price=chance.randint(1, 80))
            elif message["type"] == "accept":
                manager.send(task=number, type="failure" if chance.random() < 0.05 else "inform")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--log", required=True)
    parser.add_argument("--tasks", type=int, default=250)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--contractor", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    log = Log(options.log)
    return contract(options, log) if options.contractor else manage(options, log)


if __name__ == "__main__":
    sys.exit(main())
