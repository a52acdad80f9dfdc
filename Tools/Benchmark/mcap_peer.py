"""MCAP beside NavTape: writes a session's lines as JSON messages, and iterates over them."""

import json
import sys
import time

from mcap.reader import make_reader
from mcap.writer import CompressionType, Writer


def write(lines, target):
    with open(lines, "rb") as source, open(target, "wb") as file:
        writer = Writer(file, compression=CompressionType.ZSTD)
        writer.start()
        schema = writer.register_schema(
            name="navtape.Event", encoding="jsonschema", data=b'{"type":"object"}')
        channel = writer.register_channel(
            schema_id=schema, topic="events", message_encoding="json")
        header = source.readline()
        writer.add_metadata("session", {"header": header.decode()})
        now = 0
        for sequence, line in enumerate(source):
            line = line.rstrip(b"\n")
            now = json.loads(line).get("t", now)
            nanoseconds = now * 1_000_000
            writer.add_message(
                channel_id=channel, log_time=nanoseconds, publish_time=nanoseconds,
                sequence=sequence, data=line)
        writer.finish()


def read(source, result):
    with open(source, "rb") as file:
        start = time.perf_counter_ns()
        count = sum(1 for _ in make_reader(file).iter_messages())
        elapsed = time.perf_counter_ns() - start
    with open(result, "w") as file:
        file.write(f"{elapsed} {count}\n")


if __name__ == "__main__":
    {"write": write, "read": read}[sys.argv[1]](sys.argv[2], sys.argv[3])
