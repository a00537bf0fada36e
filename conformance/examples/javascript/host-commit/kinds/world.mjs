/** The kinds over lands, bags, stations, structures and storages. */
import { BadForm, integer, object, string, tuple } from '../../forms.mjs';
import { fault } from '../../faults.mjs';
import { counts, held, holdsAll, negated, plus, plusAll, shown, total } from '../counts.mjs';
import { cellOf, middleOf, neighboursOf, onGrid, sameCell } from '../geometry.mjs';
import { landAt } from '../tide.mjs';

const bagOf = (stage) => stage.bags.get(stage.player).bag;
const setBag = (stage, bag) => stage.bags.update(stage.player, { bag });
const slotsOf = (stage) => stage.settings.players.get(stage.player).bag_slots;
const hasRoom = (slots, bag, n) => slots - total(bag) >= n;

/** What a change of the acting player's bag looks like in a delta. */
const items = (changes) => (fault('outcomes-bear-no-change') ? {} : shown(counts(changes)));

export const HarvestResolve = {
  args: object({ swing: integer, node: string }),
  land: ({ settings }, { node }) => settings.nodes.get(node)?.land,
  execute(stage, { node: name }) {
    const node = stage.settings.nodes.get(name);
    const bag = bagOf(stage);
    const land = node && stage.lands.get(node.land);
    if (fault('bag-before-land') && node && !hasRoom(slotsOf(stage), bag, node.yield)) return 'BagFull';
    if (!(fault('harvests-what-has-departed') ? land?.there : land?.docked)) return 'LandDeparted';
    if (!stage.inReach(node.at)) return 'OutOfReach';
    const { swings } = stage.nodes.get(name);
    if (swings < 1) return 'Depleted';
    const room = slotsOf(stage) - total(bag);
    if (room < node.yield && !fault('takes-what-fits')) return 'BagFull';

    const taken = Math.min(node.yield, room);
    stage.nodes.update(name, { swings: swings - 1 });
    setBag(stage, plus(bag, node.item, taken));
    stage.outcome('HarvestResolved', { node: name, items: items([[node.item, taken]]) });
    stage.mark('lands', 'bags');
    return 'Ok';
  },
};

const BAG = 'bag';
const transferForm = object({ from: string, to: string, item: string, n: integer });

export const InventoryTransfer = {
  args(value, path) {
    const read = transferForm(value, path);
    if ((read.from === BAG) === (read.to === BAG)) throw new BadForm(path, `exactly one of from and to as ${BAG}`);
    return read;
  },
  land: (host, { from, to }) => landAt(host, host.state.storages.get(from === BAG ? to : from)?.at),
  execute(stage, { from, to, item, n }) {
    const name = from === BAG ? to : from;
    const storage = stage.storages.get(name);
    const bag = bagOf(stage);
    if (n < 1) return 'BadAmount';
    if (!storage) return 'NoSuchTarget';
    if (held(from === BAG ? bag : storage.holds, item) < n) return 'NotEnough';
    if (to === BAG && !hasRoom(slotsOf(stage), bag, n)) return 'BagFull';
    if (from === BAG && !hasRoom(storage.slots, storage.holds, n)) return 'StorageFull';

    const gained = to === BAG ? n : -n;
    setBag(stage, plus(bag, item, gained));
    stage.storages.update(name, { holds: plus(storage.holds, item, -gained) });
    stage.outcome('InventoryChanged', { player: stage.player, storage: name, items: items([[item, gained]]) });
    stage.mark('bags', 'storages');
    return 'Ok';
  },
};

export const CraftCommit = {
  args: object({ recipe: string, station: string }),
  land: (host, { station }) => landAt(host, host.settings.stations.get(station)?.at),
  execute(stage, { recipe: name, station }) {
    const recipe = stage.settings.recipes.get(name);
    const bag = bagOf(stage);
    if (!recipe) return 'NoSuchRecipe';
    if (!stage.settings.stations.has(station)) return 'NoSuchTarget';
    if (!holdsAll(bag, recipe.in)) return 'NotEnough';
    const rest = plusAll(bag, negated(recipe.in));
    if (!hasRoom(slotsOf(stage), rest, total(recipe.out))) return 'BagFull';

    setBag(stage, plusAll(fault('craft-costs-nothing') ? bag : rest, recipe.out));
    stage.outcome('Crafted', { items: items(plusAll(negated(recipe.in), recipe.out)) });
    stage.mark('bags');
    return 'Ok';
  },
};

const structureAt = (stage, cell) => [...stage.structures].find(([, structure]) => sameCell(structure.cell, cell));

/** Has the acting player a free cell beside its own, once there is a structure on `cell`? */
function hasExit(stage, cell) {
  const at = stage.places.get(stage.player);
  const { grid } = stage.settings;
  if (!at || !onGrid(grid, cellOf(at))) return true;
  const isNew = (next) => sameCell(next, cell) && !fault('exit-does-not-count-the-new-wall');
  return neighboursOf(cellOf(at)).some((next) => onGrid(grid, next) && !isNew(next) && !structureAt(stage, next));
}

export const PlaceStructure = {
  args: object({ type: string, cell: tuple(2, integer) }),
  land: (host, { cell }) => landAt(host, middleOf(cell)),
  execute(stage, { type: name, cell }) {
    const type = stage.settings.structures.get(name);
    const bag = bagOf(stage);
    if (!type) return 'NoSuchTarget';
    if (!onGrid(stage.settings.grid, cell)) return 'OutOfBounds';
    if (structureAt(stage, cell) && !fault('second-placement-wins')) return 'CellTaken';
    const isIn = ([player, at]) => sameCell(cellOf(at), cell) && !(fault('placer-is-not-in-the-way') && player === stage.player);
    if ([...stage.places].some(isIn)) return 'Occupied';
    if (!hasExit(stage, cell)) return 'NoExit';
    const cost = type.cost ?? counts();
    if (!holdsAll(bag, cost)) return 'NotEnough';

    const id = stage.host.freeName('structure', (taken) => stage.structures.has(taken));
    stage.structures.set(id, { type: name, cell });
    setBag(stage, plusAll(bag, negated(cost)));
    stage.outcome('StructurePlaced', { id, type: name, cell, items: items(negated(cost)) });
    stage.mark('structures', 'bags');
    if (type.slots !== undefined) {
      const storage = stage.host.freeName('storage', (taken) => stage.isTaken(taken));
      const shape = { kind: 'SharedStorage', structure: id, origin: cell, slots: type.slots };
      if (fault('storage-spawns-without-its-cell')) delete shape.origin;
      stage.spawn(storage, shape, { holds: counts(), at: middleOf(cell) });
      stage.mark('storages');
    }
    return 'Ok';
  },
};

export const Demolish = {
  args: object({ structure: string }),
  land: (host, { structure }) => {
    const found = host.state.structures.get(structure);
    return found && landAt(host, middleOf(found.cell));
  },
  execute(stage, { structure: id }) {
    const already = stage.host.asked.some((it) => it.at === 'despawned' && it.structure === id);
    if (!stage.structures.has(id) && !(fault('demolishes-twice') && already)) return 'NoSuchTarget';

    stage.structures.delete(id);
    for (const [name, { structure }] of stage.storages) {
      if (structure !== id) continue;
      stage.storages.delete(name);
      stage.mark('storages');
    }
    stage.despawn({ structure: id });
    stage.outcome('Demolished', { id });
    stage.mark('structures');
    return 'Ok';
  },
};

export const SessionReady = {
  args: object({}),
  execute(stage) {
    const mine = (it) => it.kind === 'Player' && it.player === stage.player;
    if (fault('one-body-for-each-player') && stage.host.asked.some(mine)) return 'Ok';
    const entity = stage.host.freeName('body', (taken) => stage.isTaken(taken));
    stage.spawn(entity, { kind: 'Player', player: stage.player });
    return 'Ok';
  },
};

export const Equip = {
  args: object({ slot: string, item: string }),
  execute(stage, { slot, item }) {
    const { bag, worn } = stage.bags.get(stage.player);
    if (held(bag, item) < 1) return 'NotEnough';
    if (worn.has(slot)) return 'SlotTaken';

    stage.bags.set(stage.player, { bag: plus(bag, item, -1), worn: new Map(worn).set(slot, item) });
    stage.outcome('Equipped', { slot, items: items([[item, -1]]) });
    stage.mark('bags');
    return 'Ok';
  },
};

export const Unequip = {
  args: object({ slot: string }),
  execute(stage, { slot }) {
    const { bag, worn } = stage.bags.get(stage.player);
    if (!worn.has(slot)) return 'NotEnough';
    if (!hasRoom(slotsOf(stage), bag, 1)) return 'BagFull';

    const item = worn.get(slot);
    const left = new Map([...worn].filter(([name]) => name !== slot));
    stage.bags.set(stage.player, { bag: plus(bag, item, 1), worn: left });
    stage.outcome('Unequipped', { slot, items: items([[item, 1]]) });
    stage.mark('bags');
    return 'Ok';
  },
};
