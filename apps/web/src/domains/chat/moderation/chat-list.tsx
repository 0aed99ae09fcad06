import type { ChatRow } from '@onair/contract/chat/chat';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconArrowDown } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { anchorScroll, type ScrollAnchor, type ScrollPosition } from '../rooms/scroll-anchor.ts';
import type { ChatRoom, ChatRows } from './chat.state.ts';
import styles from './chat-list.module.css';
import { ChatRowItem } from './chat-row.tsx';
import { monitorChatWords } from './moderation.words.ts';
import { moveRowFocus } from './move-row-focus.ts';
import { MuteDialog } from './mute-dialog.tsx';
import type { ChatActs } from './use-chat-acts.ts';

/** Rows rendered while the newest is followed, and at most. */
const FOLLOWING = 120;
const RENDERED_MAX = 360;
const STEP = 60;

type VirtualRows = {
  shown: readonly ChatRow[];
  /** Rows that came since the reader left the end. */
  fresh: number;
  /** So many rows above are rendered that the newest are not. */
  hidesNewer: boolean;
  /** Renders or loads more above; the caller has left the end first. */
  showEarlier: () => void;
};

/** Virtualizes the rows, so that hours of chat cost no more than minutes. */
const useVirtualRows = (
  rows: readonly ChatRow[],
  atEnd: boolean,
  { more, readOlder }: Pick<ChatRows, 'more' | 'readOlder'>,
): VirtualRows => {
  // The first rendered row while the reader is further up, and the newest one at that time.
  const [window, setWindow] = useState<{ first: number; newest: number } | null>(null);
  const newest = rows.at(-1)?.seq ?? 0;
  const first = rows.at(-FOLLOWING)?.seq ?? 0;
  if (!atEnd && window === null) setWindow({ first, newest });
  if (atEnd && window !== null) setWindow(null);
  const from = window ?? { first, newest };
  const above = rows.filter(({ seq }) => seq < from.first);
  const below = rows.slice(above.length);
  const showEarlier = () => {
    if (above.length === 0 && !more) return;
    setWindow({ ...from, first: above.at(-STEP)?.seq ?? 0 });
    // Pressed before the lines above were rendered, it would show only those that had been loaded.
    if (above.length < STEP && more) readOlder();
  };
  return {
    shown: window ? below.slice(0, RENDERED_MAX) : below,
    fresh: rows.filter(({ seq }) => seq > from.newest).length,
    hidesNewer: window !== null && below.length > RENDERED_MAX,
    showEarlier,
  };
};

type Props = {
  rows: readonly ChatRow[];
  list: Pick<ChatRows, 'more' | 'loadingOlder' | 'readOlder'>;
  room: ChatRoom;
  acts: ChatActs;
  onPerson: (id: string) => void;
};

/** Distance from the top, in pixels, at which earlier lines are loaded. */
const NEAR_TOP = 120;

/** The filtered lines, newest at the end, which the list follows until the reader scrolls away. */
export const ChatList = ({ rows, list, room, acts, onPerson }: Props) => {
  const words = useWords(monitorChatWords);
  const box = useRef<HTMLOListElement>(null);
  const keeper = useRef<ScrollAnchor | null>(null);
  const place = useRef<ScrollPosition | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const { open } = useOverlays();
  const { shown, fresh, hidesNewer, showEarlier } = useVirtualRows(rows, atEnd, list);
  const { me, pinned } = room.state;
  const times = useCompanyClock();
  const pinnedId = pinned?.id ?? null;

  useEffect(() => {
    if (!box.current) return;
    const mine = anchorScroll(box.current, setAtEnd, place.current);
    keeper.current = mine;
    return () => {
      // Behind another page the list keeps its lines but loses its scroll position.
      place.current = mine.position();
      mine.stop();
    };
  }, []);
  useLayoutEffect(() => keeper.current?.settle());

  const onAct = acts.onLine;
  const onMute = useCallback(
    ({ personId, username }: ChatRow) => open(MuteDialog, { person: { id: personId, name: username }, acts }),
    [open, acts],
  );
  const onAbout = useCallback((row: ChatRow) => onPerson(row.personId), [onPerson]);
  const askEarlier = () => {
    keeper.current?.leaveEnd();
    showEarlier();
  };
  const toEnd = () => {
    setAtEnd(true);
    requestAnimationFrame(() => keeper.current?.toEnd());
  };
  return (
    <div className={styles.box}>
      <ol
        ref={box}
        className={styles.list}
        aria-label={words.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the one stop for the keyboard, and what scrolls
        tabIndex={0}
        onKeyDown={moveRowFocus}
        onScroll={({ currentTarget }) => {
          if (currentTarget.scrollTop < NEAR_TOP && !keeper.current?.atEnd()) showEarlier();
        }}
      >
        {list.more || list.loadingOlder ? (
          <Text as="li" text="center" data-no-anchor>
            <Button type="text" size="mini" loading={list.loadingOlder} onClick={askEarlier}>
              {list.loadingOlder ? words.loadingOlder : words.loadOlder}
            </Button>
          </Text>
        ) : null}
        {shown.map((row) => (
          <ChatRowItem
            key={row.id}
            row={row}
            me={me}
            pinned={row.id === pinnedId}
            times={times}
            onAct={onAct}
            onMute={onMute}
            onPerson={onAbout}
          />
        ))}
      </ol>
      {atEnd && !hidesNewer ? null : (
        <Button
          className={styles.newest ?? ''}
          type="primary"
          size="small"
          shape="round"
          icon={<IconArrowDown />}
          onClick={toEnd}
        >
          {fresh > 0 ? words.newLines(fresh) : words.toNewest}
        </Button>
      )}
    </div>
  );
};
