// What a player can decide about another player: the menu of a player's panel shows these as switches.

import { t } from '../../i18n/index.svelte';
import type { Table } from '../../state/table.svelte';
import type { Desk } from '../desk.svelte';
import type { Privacy } from '../private.svelte';
import { tell, unreachable } from '../tell';

export type PlayerItem = {
  id: string;
  label: string;
  on: boolean;
  /** Why it cannot be changed now. */
  blocked: string | undefined;
  set: (on: boolean) => void;
};

/** The items for a seat, as this viewer sees it. Without any, its panel has no menu. */
export function playerItems(desk: Desk, seat: number): PlayerItem[] {
  const { table } = desk;
  return [
    ...(table.you === null ? [following(table, seat)] : []),
    ...(speaks(table, seat) ? [muting(table, seat)] : []),
    ...(desk.privacy && table.view?.own && seat !== table.you ? [refusing(desk, desk.privacy, seat)] : []),
  ];
}

/** Bots never talk, and nobody mutes themselves; a spectator has no seat that could. */
function speaks(table: Table, seat: number): boolean {
  const type = table.info(seat)?.occupant.type;
  return table.you !== null && seat !== table.you && (type === 'person' || type === 'remote');
}

function muting(table: Table, seat: number): PlayerItem {
  return {
    id: 'mute',
    label: t('player.mute'),
    on: table.room?.muted.includes(seat) ?? false,
    blocked: unreachable(table),
    set: (muted) => void tell(table, { type: 'mute', seat, muted }),
  };
}

function following(table: Table, seat: number): PlayerItem {
  return {
    id: 'follow',
    label: t('player.follow', { seat: table.name(seat) }),
    on: table.followed === seat,
    blocked: undefined,
    set: (on) => (table.followed = on ? seat : null),
  };
}

/** Nobody is told: offers are declined in the player's name. */
function refusing({ table }: Desk, privacy: Privacy, seat: number): PlayerItem {
  return {
    id: 'embargo',
    label: t('private.embargo', { seat: table.name(seat) }),
    on: privacy.embargo.includes(seat),
    blocked: undefined,
    set: () => privacy.toggleEmbargo(seat),
  };
}
