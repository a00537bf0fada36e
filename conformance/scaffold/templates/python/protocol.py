"""The subject protocol: requests and answers as lines, and what can go wrong.

Nothing here is about your game; there is no need to change it.
"""

import json
import math
import os
import socket
import sys

UNKNOWN_VERB, BAD_PARAMS, OTHER = -32601, -32602, -32000


class Refused(Exception):
    """The world refuses, with one of the verb's codes, and is as it was before."""

    def __init__(self, code, faults=None):
        super().__init__(code)
        self.body = {"code": code}
        if faults:  # of {"key", "got", "want"}
            self.body["faults"] = faults


class Bad(Exception):
    """The request cannot be carried out as it stands."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class Conversation:
    """What one run of the suite asks, and the worlds that it has open."""

    def __init__(self, descriptor, profiles):
        self.descriptor, self.profiles = descriptor, profiles
        self.worlds = {}  # by number: the profile, the world
        self.opened = 0

    def do(self, verb, params):
        if verb == "describe":
            return self.descriptor
        if verb == "open":
            profile = self.profiles.get(params["profile"])
            if profile is None:
                raise Bad(BAD_PARAMS, f"no profile {params['profile']}")
            world = profile.World(params["settings"])
            self.opened += 1
            self.worlds[self.opened] = profile, world
            return {"world": self.opened}
        if verb != "close" and not any(verb in p.VERBS for p in self.profiles.values()):
            raise Bad(UNKNOWN_VERB, f"{verb} is not there yet")
        number = params.pop("world")
        if number not in self.worlds:
            raise Bad(BAD_PARAMS, f"no world {number}")
        if verb == "close":
            del self.worlds[number]
            return {}
        profile, world = self.worlds[number]
        if verb not in profile.VERBS:
            raise Bad(UNKNOWN_VERB, f"{verb} is not there yet")
        params.pop("x", None)  # free for whoever asks by hand
        return profile.VERBS[verb](world, **params)

    def answer(self, line):
        """The line that answers a line. Whatever goes wrong, the loop goes on."""
        reply = {"id": None}
        try:
            request = json.loads(line)
            reply["id"] = request["id"]
            reply["result"] = self.do(request["method"], request["params"])
        except Refused as r:
            reply["result"] = {"refused": r.body}
        except Bad as e:
            reply["error"] = {"code": e.code, "message": str(e)}
        except NotImplementedError as e:
            reply["error"] = {"code": UNKNOWN_VERB, "message": f"not there yet: {e}"}
        except (KeyError, TypeError, ValueError) as e:  # most often something in params
            reply["error"] = {"code": BAD_PARAMS, "message": repr(e)}
        except Exception as e:
            reply["error"] = {"code": OTHER, "message": repr(e)}
        return json.dumps(sendable(reply), allow_nan=False)


def sendable(value):
    """value with NaN and the infinities as strings: JSON has no numbers for them."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, dict):
        return {name: sendable(v) for name, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [sendable(v) for v in value]
    return value


def serve(descriptor, profiles):
    """Answers until the suite has nothing more to ask."""
    if "MOVEAUTH_CONNECT" in os.environ:  # certify --dial-back
        host, port = os.environ["MOVEAUTH_CONNECT"].rsplit(":", 1)
        connection = socket.create_connection((host, int(port)))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        requests, answers = connection.makefile("rb"), connection.makefile("wb")
    else:
        requests, answers = sys.stdin.buffer, sys.stdout.buffer
        sys.stdout = sys.stderr  # print() is for people; stdout is the protocol's alone
    conversation = Conversation(descriptor, profiles)
    for line in requests:
        answers.write(conversation.answer(line).encode() + b"\n")
        answers.flush()
