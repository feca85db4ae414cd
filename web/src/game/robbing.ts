// What the robber would do on a hex, before it goes there: what it blocks, whose buildings, and who could be robbed, as the
// question tells.

import type { Player } from '../wire';
import { list } from '../i18n/format';
import { t } from '../i18n/index.svelte';
import { capital } from '../i18n/message';
import { hexName } from './happenings';
import type { Table } from '../state/table.svelte';

/** Three short lines: the hex, who it blocks, who could be robbed. */
export function robbing(table: Table, hex: number): string[] {
  const found = table.game?.board.hexes[hex];
  if (!found || !table.view) return [];
  const name = capital(hexName(table, hex));
  const there = table.view.players.map((player) => ({ player, buildings: buildingsAt(player, found.corners) })).filter(({ buildings }) => buildings.length > 0);
  const blocked = found.token === null ? [] : there.map(({ player: { seat }, buildings }) => ownerText(table, seat, list(buildings)));
  const lines = [
    found.token === null ? name : t('robber.hex', { hex: name, count: found.pips }),
    blocked.length > 0 ? t('robber.blocks', { players: list(blocked) }) : t('robber.blocks_nobody'),
  ];
  const target = table.question?.choices.robber.find((known) => known.hex === hex);
  return target ? [...lines, victimsText(table, target.victims)] : lines;
}

function victimsText(table: Table, victims: readonly number[]): string {
  if (victims.length === 0) return t('robber.rob_nobody');
  const players = victims.map((seat) => t('robber.victim', { seat: table.name(seat), count: table.view?.players[seat]?.hand_size ?? 0 }));
  return t('robber.rob', { players: list(players) });
}

function ownerText(table: Table, seat: number, buildings: string): string {
  return seat === table.you ? t('robber.you', { buildings }) : t('robber.player', { seat: table.name(seat), buildings });
}

function buildingsAt({ settlements, cities }: Player, corners: readonly number[]): string[] {
  const count = (places: readonly number[]) => places.filter((corner) => corners.includes(corner)).length;
  const counted = [
    ['robber.cities', count(cities)],
    ['robber.settlements', count(settlements)],
  ] as const;
  return counted.filter(([, many]) => many > 0).map(([key, many]) => t(key, { count: many }));
}
