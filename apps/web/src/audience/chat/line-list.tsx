/** @jsxImportSource preact */
import type { ChatLine, ChatRank } from '@onair/contract/chat/line';
import { dateFormat } from '@onair/contract/lib/formatters';
import type { Locale } from '@onair/contract/text';
import { indexIn } from '@onair/contract/typed';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  anchorScroll,
  chatWords,
  type RoomConnection,
  type RoomState,
  type ScrollAnchor,
} from '../../domains/chat/rooms/index.ts';
import { Icon } from '../icons.tsx';
import { liveWords } from '../live.words.ts';
import { preferences, useWords } from '../preferences.ts';
import { useStore } from '../store.ts';
import { mayDoAnything } from './allowed-acts.ts';
import { LineMenu, MuteForm } from './line-menu.tsx';

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

type Viewer = { locale: Locale; me: { id: string; rank: ChatRank } | null };

const timeIn = (locale: Locale, at: string): string =>
  dateFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(at));

/** One line of the chat; operators also see its time and actions. */
const Line = ({ line, viewer }: { line: ChatLine; viewer: Viewer }) => {
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

/** Arrow keys move from the list and between the buttons of its lines; a line is not a tab stop of its own. */
const moveFocus = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
  const { key, target, currentTarget: list } = event;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
  const buttons = [...list.querySelectorAll<HTMLElement>('.line-more')];
  const at = indexIn(buttons, target);
  const next = at < 0 ? (key === 'ArrowUp' ? buttons.at(-1) : undefined) : buttons[at + (key === 'ArrowUp' ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** Lines rendered while the newest is followed. */
const DRAWN = 150;

/** A line rerenders only when it changes, however many others arrive. */
const drawFor = (viewer: Viewer) => {
  const drawn = new WeakMap<ChatLine, VNode>();
  return (line: ChatLine): VNode => {
    const known = drawn.get(line);
    if (known) return known;
    const made = <Line key={line.id} line={line} viewer={viewer} />;
    drawn.set(line, made);
    return made;
  };
};

/** The lines, newest at the end. Follows the newest until the reader scrolls away, then stays in place. */
export const LineList = ({ state, connection }: { state: RoomState; connection: RoomConnection }) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  const { lines, mode, pinned } = state;
  const { id, rank } = state.me ?? { id: null, rank: 0 as const };
  const viewer = useMemo<Viewer>(() => ({ locale, me: id === null ? null : { id, rank } }), [locale, id, rank]);
  const draw = useMemo(() => drawFor(viewer), [viewer]);
  const box = useRef<HTMLOListElement>(null);
  const keeper = useRef<ScrollAnchor | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(0);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  // The line itself: the form outlives its place among the lines that are kept.
  const [muting, setMuting] = useState<{ anchor: HTMLElement; line: ChatLine } | null>(null);
  // For a reader further up, the visible lines stay rendered.
  const first = useRef(0);
  const newest = lines.at(-1)?.seq ?? 0;
  const oldest = lines.at(-DRAWN)?.seq ?? 0;
  if (atEnd) first.current = oldest;
  const shown = lines.filter(({ seq }) => seq >= first.current);

  useEffect(() => {
    if (!box.current) return;
    keeper.current = anchorScroll(box.current, setAtEnd);
    return () => keeper.current?.stop();
  }, []);
  useLayoutEffect(() => keeper.current?.settle());
  useEffect(() => {
    if (atEnd) setSeen(newest);
  }, [atEnd, newest]);
  const fresh = atEnd ? 0 : lines.filter(({ seq }) => seq > seen).length;
  const openMenu = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.line-more') : null;
    if (button) setMenu(button);
  };

  return (
    <div class="list-box">
      <ol
        ref={box}
        class="list"
        aria-label={words.chatLines}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onClick={openMenu}
        onKeyDown={moveFocus}
      >
        {shown.map(draw)}
      </ol>
      {lines.length === 0 ? (
        <p class="list-empty">
          {connection === 'connecting' ? words.chatConnecting : mode?.open === false ? words.emptyClosed : words.empty}
        </p>
      ) : null}
      {atEnd ? null : (
        <button type="button" class="to-newest" onClick={() => keeper.current?.toEnd()}>
          <Icon name="down" />
          {fresh > 0 ? words.newLines(fresh) : words.toNewest}
        </button>
      )}
      {viewer.me && menu ? (
        <LineMenu
          anchor={menu}
          line={lines.find((line) => line.id === menu.dataset.line) ?? null}
          me={viewer.me}
          pinnedId={pinned?.id ?? null}
          onMute={(line) => setMuting({ anchor: menu, line })}
          onClose={() => setMenu(null)}
        />
      ) : null}
      {muting ? <MuteForm key={muting.line.id} {...muting} onClose={() => setMuting(null)} /> : null}
    </div>
  );
};
