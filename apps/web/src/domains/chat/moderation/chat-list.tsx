import type { ChatRow } from '@onair/contract/chat/chat';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconArrowDown } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { anchorScroll, type ScrollAnchor, type ScrollPosition } from '../rooms/scroll-anchor.ts';
import { monitorChatWords } from './chat.words.ts';
import styles from './chat-list.module.css';
import { ChatRowItem } from './chat-row.tsx';
import { moveRowFocus } from './move-row-focus.ts';
import { MuteDialog, type Muting } from './mute-dialog.tsx';
import type { ChatActs } from './use-chat-acts.ts';
import type { ChatRoom } from './use-chat-room.ts';
import type { ChatRows } from './use-chat-rows.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

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
  const [muting, setMuting] = useState<Muting | null>(null);
  const { shown, fresh, hidesNewer, showEarlier, painted } = useVirtualRows(rows, atEnd, list);
  const { me, pinned } = room.state;
  const times = useCompanyClock();
  const pinnedId = pinned?.id ?? null;
  const [actsInSight] = useState(() => matchMedia('(hover: none)').matches);

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
  const onMute = useCallback((row: ChatRow) => setMuting({ id: row.personId, name: row.username }), []);
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
            withActs={painted || actsInSight}
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
      <MuteDialog person={muting} acts={acts} onClose={() => setMuting(null)} />
    </div>
  );
};
