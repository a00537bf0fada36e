/** The kinds over enemies, dashes and revives. */
import { integer, object, scalar, string, tuple } from '../../forms.mjs';
import { fault } from '../../faults.mjs';

const lifeOf = (stage, player) => stage.vitals.get(player)?.life;

export const StrikeResolve = {
  args: object({ swing: integer, target: string }),
  land: ({ settings }, { target }) => settings.enemies.get(target)?.land,
  execute(stage, { target }) {
    const life = lifeOf(stage, stage.player);
    if (life === 'Dead' && !fault('the-dead-strike')) return 'AttackerDead';
    if (life === 'Downed' && fault('the-downed-do-not-strike')) return 'AttackerDead';
    if (!stage.afoot.has(target)) return 'NoSuchTarget';
    if (!stage.inReach(stage.settings.enemies.get(target).at)) return 'Ok';

    const hp = Math.max(0, stage.enemies.get(target).hp - stage.settings.strike);
    const died = hp === 0;
    const staggeredUntil = died ? 0 : stage.tick + stage.settings.stagger_ticks;
    stage.enemies.set(target, { hp, staggeredUntil });
    if (died) {
      stage.afoot.delete(target);
      stage.despawn({ entity: target });
    }
    stage.outcome('StrikeResolved', { target, hp, staggered_until: staggeredUntil, died });
    stage.mark('combat');
    return 'Ok';
  },
};

export const StrikeRevoke = {
  args: object({ swing: integer }),
  execute(stage, { swing }) {
    const isMeant = ({ player, kind, args }) =>
      kind === 'StrikeResolve' && args.swing === swing && (player === stage.player || fault('revokes-by-swing-alone'));
    const strike = [...stage.host.queue.waiting].find(isMeant);
    if (!strike) return 'NoSuchSwing';
    stage.revoke(strike);
    return 'Ok';
  },
};

export const DashStarted = {
  args: object({ dir: tuple(2, scalar) }),
  execute(stage) {
    if (lifeOf(stage, stage.player) !== 'Alive' || stage.channels.has(stage.player)) return 'BadState';
    stage.dashes.set(stage.player, stage.tick + stage.settings.dash_ticks);
    stage.outcome('DashStarted', { player: stage.player });
    return 'Ok';
  },
};

export const ReviveStart = {
  args: object({ target: string }),
  execute(stage, { target }) {
    if (lifeOf(stage, stage.player) !== 'Alive' || lifeOf(stage, target) !== 'Downed') return 'BadState';
    if (!stage.inReach(stage.places.get(target))) return 'OutOfReach';
    stage.channels.set(stage.player, { target, since: stage.tick });
    stage.outcome('ReviveStarted', { player: stage.player, target });
    stage.mark('combat');
    return 'Ok';
  },
};

export const ReviveCancel = {
  args: object({}),
  execute(stage) {
    const channel = stage.channels.get(stage.player);
    if (!channel) return 'BadState';
    for (const [reviver, { target }] of stage.channels) {
      if (reviver === stage.player || (fault('cancels-by-target') && target === channel.target)) stage.channels.delete(reviver);
    }
    stage.outcome('ReviveCancelled', { player: stage.player });
    stage.mark('combat');
    return 'Ok';
  },
};
