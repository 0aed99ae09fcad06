import type { ChatCategory } from '@onair/contract/chat/chat';
import { useId, useRef, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconLock, IconPushpin } from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import { monitorChatWords } from './chat.words.ts';
import { ChatAnnouncer } from './chat-announcer.tsx';
import { ChatDrawers, type OpenDrawer } from './chat-drawers.tsx';
import { ChatFilterBar, ChatHead } from './chat-head.tsx';
import { ChatList } from './chat-list.tsx';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import { HeldNetwork } from './held-network.tsx';
import { useChatActs } from './use-chat-acts.ts';
import { useChatRoom } from './use-chat-room.ts';
import { useChatRows } from './use-chat-rows.ts';
import { useHeightAbove } from './use-height-above.ts';

const DEBOUNCE_MS = 300;
/** The bar at the top of the console, and the gap below it. */
const BAR = 76;

/** The chat of a studio as its operators follow and moderate it. */
export const ChatPanel = ({ studioId, slug }: { studioId: string; slug: string }) => {
  const words = useWords(monitorChatWords);
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useHeightAbove(card, BAR);
  const [category, setCategory] = useState<ChatCategory>('all');
  const [text, setText] = useState('');
  const [drawer, setDrawer] = useState<OpenDrawer | null>(null);
  const debounced = useDebounced(text.trim().slice(0, 100), DEBOUNCE_MS);
  const room = useChatRoom(slug);
  const filter = { category, text: debounced };
  const list = useChatRows(studioId, room, filter);
  const acts = useChatActs(list.remember);
  const [openPerson] = useState(() => (id: string) => setDrawer({ kind: 'person', id }));
  const [close] = useState(() => () => setDrawer(null));
  const { pinned, lines, me, mode, heldNetwork } = room.state;
  const filtered = category !== 'all' || debounced !== '';
  const all = () => {
    setCategory('all');
    setText('');
  };
  return (
    <section ref={card} className={styles.card} aria-labelledby={titleId}>
      <Stack className={styles.inside}>
        <ChatHead id={titleId} onShow={setDrawer} />
        <ChatFilterBar
          studioId={studioId}
          category={category}
          text={text}
          settled={debounced}
          onCategory={setCategory}
          onText={setText}
        />
        {room.connection === 'away' ? (
          <Text as="p" tone="strong" size={12} rounded className={styles.notice} role="status">
            {words.away}
          </Text>
        ) : null}
        {mode?.open === false ? (
          <Text as="p" tone="strong" size={12} rounded className={styles.notice}>
            <IconLock /> {words.writeClosed}
          </Text>
        ) : null}
        <HeldNetwork studioId={studioId} held={mode?.sharedNetwork ? null : heldNetwork} acts={acts} />
        {pinned ? (
          <Row as="p" gap={6} align="stretch" tone="strong" size={12} anywhere rounded className={styles.pinned}>
            <IconPushpin />
            <span>
              <b>{pinned.username}</b> {pinned.content}
            </span>
          </Row>
        ) : null}
        {list.rows === null ? (
          <div className={styles.state}>
            {list.error ? <Failed error={list.error} onRetry={list.retry} /> : <Skeleton rows={6} />}
          </div>
        ) : list.rows.length === 0 ? (
          <div className={styles.state}>
            <Empty
              text={filtered ? words.nothing : words.empty}
              action={filtered ? <Button onClick={all}>{words.showAll}</Button> : null}
            />
          </div>
        ) : (
          <ChatList
            key={`${category} ${debounced}`}
            rows={list.rows}
            list={list}
            room={room}
            acts={acts}
            onPerson={openPerson}
          />
        )}
        <ChatAnnouncer lines={lines} me={me?.id ?? null} />
        <Composer
          pending={room.state.pending}
          closed={room.connection === 'noRoom'}
          say={room.say}
          dismiss={room.dismiss}
        />
      </Stack>
      <ChatDrawers
        studioId={studioId}
        me={me}
        open={drawer}
        acts={acts}
        remember={list.remember}
        onPerson={openPerson}
        onClose={close}
      />
    </section>
  );
};
