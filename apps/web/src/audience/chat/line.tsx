/** @jsxImportSource preact */

import type { ChatLine, ChatRank } from '@onair/contract/chat/line';
import { dateFormat } from '@onair/contract/formatters';
import type { Locale } from '@onair/contract/text';
import { chatWords } from '../../domains/chat/rooms/index.ts';
import { Icon } from '../icons.tsx';
import { liveWords } from '../live.words.ts';
import { mayDoAnything } from './allowed-acts.ts';

/** Staff are marked by a word and a shape, not by color alone. */
export const Rank = ({ rank, locale }: { rank: ChatRank; locale: Locale }) =>
  rank < 2 ? null : (
    <span class="rank" data-rank={rank}>
      <Icon name={rank === 3 ? 'star' : 'shield'} filled />
      {chatWords[locale].ranks[rank]}
    </span>
  );

const HUES = 6;

/** One of a few colors, stable for a person. */
const hueOf = (personId: string): number => Number.parseInt(personId.slice(-4), 16) % HUES;

export type Viewer = { locale: Locale; me: { id: string; rank: ChatRank } | null };

const timeIn = (locale: Locale, at: string): string =>
  dateFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(at));

/** One line of the chat; operators also see its time and actions. */
export const Line = ({ line, viewer }: { line: ChatLine; viewer: Viewer }) => {
  const { locale, me } = viewer;
  const words = liveWords[locale];
  const own = me?.id === line.personId;
  const operates = me !== null && mayDoAnything(line, me);
  return (
    <li class="line" data-state={line.state} data-own={own} data-id={line.id}>
      <span class="line-text">
        <b class="who" data-hue={hueOf(line.personId)}>
          <Rank rank={line.rank} locale={locale} />
          {line.username}
          {own ? <span class="you">{words.me}</span> : null}
        </b>{' '}
        {line.state === 'shown' ? null : <em class="mark-state">{words[line.state]}</em>}
        <span class="content">{line.content}</span>
      </span>
      <time class="line-time" dateTime={line.time}>
        {timeIn(locale, line.time)}
      </time>
      {operates ? (
        <button
          type="button"
          class="line-more"
          data-line={line.id}
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={words.actsOn(line.username)}
        >
          <Icon name="more" />
        </button>
      ) : null}
    </li>
  );
};
