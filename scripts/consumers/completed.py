"""Types lines into a shell on a terminal, each with a tab, and prints as JSON what the shell starts then.

completed.py SETUP LINE... -- SHELL ARGUMENT...: SETUP is typed first. It makes `unify` print its arguments in brackets.
"""

import json
import os
import pty
import re
import select
import sys
import time

SECONDS = 20


def read_until(terminal, pattern):
    """What the shell prints, up to this pattern."""
    printed = ""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            printed += os.read(terminal, 65536).decode("utf-8", "replace")
            if found := re.search(pattern, printed):
                return found
    sys.exit(f"the shell did not answer: {printed[-2000:]!r}")


def main():
    between = sys.argv.index("--")
    setup, *lines = sys.argv[1:between]
    shell = sys.argv[between + 1 :]
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "dumb"
        os.execvp(shell[0], shell)
    os.write(terminal, f"{setup}\necho 're''ady'\n".encode())
    read_until(terminal, r"\bready\b")
    started = []
    for line in lines:
        os.write(terminal, f"{line}\t".encode())
        time.sleep(0.7)
        os.write(terminal, b"\n")
        started.append(read_until(terminal, r"<<(.*?)>>")[1].strip())
    print(json.dumps(started))
    os.kill(child, 9)


main()
