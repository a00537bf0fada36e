"""The smallest honest host of the profile host-commit: only the kind Probe.

An adapter in one file, with Python's standard library. It was written from the
records in adr/, and it claims what it has: capability probe.

    moveauth certify -- python3 probe_host.py
"""

import json
import sys

DESCRIPTOR = {
    "protocol": 1,
    "name": "probe-host",
    "version": "1",
    "language": "Python",
    "profiles": {
        "host-commit": {
            "scalar": "float64",
            "capabilities": ["probe"],
            "facts": {"kinds": ["Probe"]},
        }
    },
}


class Refused(Exception):
    """The host refuses and is as it was before."""

    def __init__(self, code, faults=None):
        self.body = {"code": code}
        if faults:
            self.body["faults"] = faults


class Fail(Exception):
    """A gate does not hold: the command fails with this reason."""


class Player:
    def __init__(self, setting):
        self.name = setting["player"]
        self.connection = setting.get("connection")
        self.joined = None  # the tick last begun when it connected; None: it was there
        self.slots = setting["bag_slots"]
        self.bag = dict(setting.get("bag", {}))
        self.last = 0  # the last sequence taken


class Stage:
    """What one command has done so far, over the host's state."""

    def __init__(self, host, actor):
        self.host, self.actor = host, actor
        self.bags = {}
        self.asked = []  # ("spawned" or "despawned", entity)
        self.outcomes, self.tables = [], []

    def bag(self, name):
        if name not in self.host.players:
            raise Fail("NoSuchTarget")
        return self.bags.setdefault(name, dict(self.host.players[name].bag))

    def carry_out(self, entry):
        who, n = entry.get("player", self.actor), entry.get("n", 1)
        if "give" in entry:
            bag = self.bag(who)
            if self.host.players[who].slots - sum(bag.values()) < n:
                raise Fail("BagFull")
            bag[entry["give"]] = bag.get(entry["give"], 0) + n
        elif "take" in entry or "need" in entry:
            item = entry.get("take") or entry["need"]
            bag = self.bag(who)
            if bag.get(item, 0) < n:
                raise Fail("NotEnough")
            if "take" in entry:
                bag[item] -= n
        elif "outcome" in entry:
            self.outcomes.append(entry["outcome"])
        elif "dirty" in entry:
            self.tables.append(entry["dirty"])
        else:
            spawn = "spawn" in entry
            entity = entry["spawn" if spawn else "despawn"]
            asked = ("spawned" if spawn else "despawned", entity)
            there = entity in self.host.entities
            already = self.host.asked + self.asked
            if spawn and (there or asked in already):
                raise Fail("EntityTaken")
            if not spawn and (not there or asked in already):
                raise Fail("NoSuchTarget")
            self.asked.append(asked)

    def commit(self, of):
        for name, bag in self.bags.items():
            self.host.players[name].bag = {item: n for item, n in bag.items() if n}
        self.host.asked += self.asked
        self.host.outcomes += [(name, of) for name in self.outcomes]
        self.host.dirty += [t for t in dict.fromkeys(self.tables) if t not in self.host.dirty]


# What a Probe's arguments may be.

COUNTED = {"give", "take", "need"}
ENTRIES = COUNTED | {"outcome", "spawn", "despawn", "dirty"}


def is_entry(entry):
    if not isinstance(entry, dict):
        return False
    does = entry.keys() & ENTRIES
    if len(does) != 1 or not entry.keys() <= does | ({"n", "player"} if does <= COUNTED else set()):
        return False
    n = entry.get("n", 1)
    return type(n) is int and n >= 1 and all(isinstance(entry[key], str) for key in entry.keys() - {"n"})


def are_arguments(args):
    return (isinstance(args, dict) and args.keys() == {"stage", "then"} and args["then"] in ("ok", "fail")
            and isinstance(args["stage"], list) and all(map(is_entry, args["stage"])))


# All kinds of the profile: settings may name those that are not registered here.
KINDS = ("Probe HarvestResolve StrikeResolve StrikeRevoke InventoryTransfer CraftCommit PlaceStructure Demolish "
         "DashStarted ReviveStart ReviveCancel SessionReady Equip Unequip").split()


class Host:
    def __init__(self, settings):
        hz = settings["network_tick_hz"]
        faults = []
        if hz != settings["simulation_hz"]:
            faults.append({"key": "simulation_hz", "got": str(settings["simulation_hz"]), "want": f"network_tick_hz, {hz}"})
        spans, actions = settings.get("spans", {}), settings.get("actions", {})
        for where, kinds in (("spans", spans), ("actions", actions)):
            faults += [{"key": f'{where}["{kind}"]', "got": kind, "want": "a kind of the profile"} for kind in kinds if kind not in KINDS]
        faults += [{"key": f'actions["{kind}"]', "got": kind, "want": "a kind that is not in spans"} for kind in actions if kind in spans]
        if faults:
            raise Refused("BadSettings", faults)
        self.limit = settings["pending_limit"]
        self.span = spans.get("Probe", 0)
        action = actions.get("Probe")
        if action:
            self.span = -(-(action["windup_us"] + action["active_us"]) * hz // 1_000_000)  # rounded up
        self.players = {p["player"]: Player(p) for p in settings["players"]}
        self.entities, self.queue = [], []  # queue: (player, seq, args, resolve tick), by arrival
        self.now = self.arrivals = 0
        self.asked, self.outcomes, self.dirty = [], [], []
        self.flushed, self.ever = [], []  # tables of the last tick; of all ticks

    # Connections.

    def by(self, connection):
        return next((p for p in self.players.values() if p.connection == connection), None)

    def connect(self, connection, player):
        former = self.by(connection)
        if former:
            former.connection = None
        p = self.players[player]
        p.connection, p.joined = connection, self.now
        return {"last_seq": p.last}

    def disconnect(self, connection):
        p = self.by(connection)
        if p:
            p.connection = None
        return {}

    # Receipt: it only enqueues.

    def receive(self, connection, envelopes):
        return {"receipts": [self.receipt(connection, e) for e in envelopes]}

    def receipt(self, connection, e):
        p = self.by(connection)
        if p is None:
            return {"dropped": "StaleConnection"}
        if e["kind"] != "Probe":
            return {"refused": {"code": "UnknownKind"}}
        if not are_arguments(e.get("args")):
            return {"refused": {"code": "BadPayload"}}
        if e["seq"] <= p.last:
            return {"dropped": "Duplicate"}
        if sum(q[0] is p for q in self.queue) >= self.limit:
            return {"refused": {"code": "QueueFull"}}
        p.last = e["seq"]
        self.arrivals += 1
        self.queue.append((p, e["seq"], e["args"], self.now + self.span))
        return {"arrival": self.arrivals}

    # The tick.

    def tick(self, first, last=None):
        if first > self.now + 1:
            raise Refused("TickGap")
        events = []
        for now in range(self.now + 1, (last or first) + 1):
            self.run(now, lambda at, **members: events.append({"at": at, "tick": now, **members}))
        return {"events": events}

    def run(self, now, tell):
        before, self.now = self.now, now
        connected = [p for p in self.players.values() if p.connection]
        joiners = [p for p in connected if p.joined == before and before > 0]
        if self.flushed:
            tell("state", to=[p.name for p in connected if p not in joiners], tables=self.flushed)
        for p in joiners:
            tell("state", to=[p.name], tables=self.ever, baseline=True)
        due = [q for q in self.queue if q[3] <= now]
        self.queue = [q for q in self.queue if q[3] > now]
        for p, seq, args, _ in due:
            tell("executed", player=p.name, seq=seq, kind="Probe", result=self.execute(p.name, seq, args))
        for at, entity in self.asked:
            (self.entities.append if at == "spawned" else self.entities.remove)(entity)
            tell(at, entity=entity)
        for name, of in self.outcomes:
            tell("outcome", to=[p.name for p in connected], name=name, of=of, delta={})
        if self.dirty:
            tell("flushed", tables=self.dirty)
        self.flushed, self.asked, self.outcomes, self.dirty = self.dirty, [], [], []
        self.ever += [t for t in self.flushed if t not in self.ever]

    def execute(self, player, seq, args):
        stage = Stage(self, player)
        try:
            for entry in args["stage"]:
                stage.carry_out(entry)
            if args["then"] == "fail":
                raise Fail("ProbeFailed")
        except Fail as reason:
            return str(reason)
        stage.commit({"player": player, "seq": seq})
        return "Ok"

    def look(self):
        waiting = [q[0].name for q in self.queue]
        return {
            "tick": self.now,
            "players": [
                {"player": p.name, "connected": p.connection is not None, "bag": p.bag}
                for p in sorted(self.players.values(), key=lambda p: p.name)
            ],
            "entities": sorted(self.entities),
            "pending": {name: waiting.count(name) for name in sorted(set(waiting))},
            "dirty": self.dirty,
        }


def answer(worlds, verb, params):
    params.pop("x", None)  # the suite's free member
    if verb == "describe":
        return DESCRIPTOR
    if verb == "open":
        host = Host(params["settings"])
        number = max(worlds, default=0) + 1
        worlds[number] = host
        return {"world": number}
    if verb == "close":
        del worlds[params["world"]]
        return {}
    host = worlds[params.pop("world")]
    do = {
        "host-commit/connect": host.connect,
        "host-commit/disconnect": host.disconnect,
        "host-commit/receive": host.receive,
        "host-commit/tick": host.tick,
        "host-commit/look": host.look,
    }.get(verb)
    if do is None:
        raise LookupError(verb)
    return do(**params)


def main():
    worlds = {}
    for line in sys.stdin:
        request = json.loads(line)
        reply = {"id": request["id"]}
        try:
            reply["result"] = answer(worlds, request["method"], request["params"])
        except Refused as r:
            reply["result"] = {"refused": r.body}
        except LookupError as e:
            reply["error"] = {"code": -32601, "message": f"no verb or world: {e}"}
        except Exception as e:  # whatever else: the suite wants to hear of it
            reply["error"] = {"code": -32000, "message": repr(e)}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
