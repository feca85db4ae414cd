// The story of a game, in words.

import type { Highlight } from '../wire';
import { t } from '../i18n/index.svelte';
import type { Table } from '../state/table.svelte';

export function momentText(what: Highlight, table: Table): string {
  const own = 'seat' in what && what.seat === table.you;
  const seat = 'seat' in what ? table.name(what.seat) : '';
  switch (what.type) {
    case 'award': {
      const data = { seat, award: t(`player.${what.award}`), turn: what.turn };
      if (what.from === null) return t(own ? 'highlight.you_award' : 'highlight.award', data);
      if (what.from === table.you) return t('highlight.award_from_you', data);
      return t(own ? 'highlight.you_award_from' : 'highlight.award_from', { ...data, from: table.name(what.from) });
    }
    case 'comeback':
      return t(own ? 'highlight.you_comeback' : 'highlight.comeback', { seat, count: what.behind, turn: what.turn });
    case 'led':
      return t(own ? 'highlight.you_led' : 'highlight.led', { seat, turn: what.turn });
    case 'secret':
      return t(own ? 'highlight.you_secret' : 'highlight.secret', { seat, count: what.count });
    case 'robbed':
      return t(own ? 'highlight.you_robbed' : 'highlight.robbed', { seat, count: what.count });
    case 'dice':
      return t('highlight.dice', { sum: what.sum, count: what.count, rolls: what.rolls });
  }
}
