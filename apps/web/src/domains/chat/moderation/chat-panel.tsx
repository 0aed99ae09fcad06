import { type ChatCategory, chatMode, downloadChat, saveChatMode } from '@onair/contract/chat/chat';
import type { ChatLine } from '@onair/contract/chat/line';
import { memo, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { readNow, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Input, Message } from '../../../shared/kit/controls.ts';
import {
  IconLock,
  IconMessageBanned,
  IconMore,
  IconPushpin,
  IconSettings,
  IconStar,
  IconUserGroup,
} from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { DownloadButton } from '../../../shared/ui/download-button.tsx';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import { chatWords } from '../rooms/chat.words.ts';
import type { RoomState } from '../rooms/room-state.ts';
import { linesToAnnounce } from '../rooms/send-state.ts';
import { useChatRoom, useChatRows } from './chat.state.ts';
import type { OpenDrawer } from './chat-drawer.tsx';
import { ChatDrawers } from './chat-drawers.tsx';
import { ChatList } from './chat-list.tsx';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import { monitorChatWords } from './moderation.words.ts';
import { MuteDialog } from './mute-dialog.tsx';
import { type ChatActs, useChatActs } from './use-chat-acts.ts';

const ANNOUNCE_MS = 4000;

/** Announces new lines, a few at a time: of a fast chat only the number. */
const ChatAnnouncer = ({ lines, me }: { lines: readonly ChatLine[]; me: string | null }) => {
  const words = useWords(monitorChatWords);
  const [text, setText] = useState('');
  const seen = useRef<number | null>(null);
  const announce = useEffectEvent(() => {
    const { fresh, newest } = linesToAnnounce(lines, seen.current, me);
    seen.current = newest;
    if (fresh.length === 0 || document.hidden) return;
    setText(
      fresh.length > 2
        ? words.announcedMany(fresh.length)
        : fresh.map((line) => words.announced(line.username, line.content)).join('\n'),
    );
  });
  useEffect(() => {
    const timer = setInterval(() => announce(), ANNOUNCE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  );
};

const CATEGORIES: readonly ChatCategory[] = ['all', 'collected', 'held', 'deleted', 'staff', 'users', 'guests'];

/** The title, the zone of the lines' times and the buttons of the drawers. Not rerendered for new lines. */
export const ChatHead = memo(({ id, onShow }: { id: string; onShow: (drawer: OpenDrawer) => void }) => {
  const words = useWords(monitorChatWords);
  const zone = useCompanyClock().zoneAt(Date.now());
  const show = (kind: Exclude<OpenDrawer['kind'], 'person'>) => () => onShow({ kind });
  return (
    <Row as="header" gap={8} justify="between" className={styles.head}>
      <Row gap={6} align="baseline">
        <h2 id={id}>{words.title}</h2>
        {zone ? (
          <Text tone="muted" size={12}>
            {zone}
          </Text>
        ) : null}
      </Row>
      <MenuButton
        type="text"
        size="small"
        label={words.manage}
        icon={<IconMore />}
        items={[
          { key: 'queue', label: words.queue, icon: <IconStar />, onSelect: show('queue') },
          { key: 'muted', label: words.muted, icon: <IconMessageBanned />, onSelect: show('muted') },
          { key: 'mode', label: words.mode, icon: <IconSettings />, onSelect: show('mode') },
          { key: 'moderators', label: words.moderators, icon: <IconUserGroup />, onSelect: show('moderators') },
        ]}
      />
    </Row>
  );
});

type FilterProps = {
  studioId: string;
  category: ChatCategory;
  text: string;
  /** The search text, debounced: a file is filtered by it. */
  settled: string;
  onCategory: (category: ChatCategory) => void;
  onText: (text: string) => void;
};

/** The filter of the lines and their download. Not rerendered for new lines. */
const ChatFilterBar = memo(({ studioId, category, text, settled, onCategory, onText }: FilterProps) => {
  const words = useWords(monitorChatWords);
  return (
    <search className={styles.filter}>
      <NamedSelect
        className={styles.category}
        name={words.category}
        value={category}
        options={CATEGORIES.map((value) => ({ value, label: words.categories[value] }))}
        onChange={(value) => onCategory(value ?? 'all')}
      />
      <Input.Search
        className={styles.search ?? ''}
        aria-label={words.searchName}
        placeholder={words.search}
        value={text}
        allowClear
        maxLength={100}
        onChange={onText}
      />
      <DownloadButton
        compact
        endpoint={downloadChat}
        input={{ studioId, category, ...(settled ? { text: settled } : {}) }}
        name={words.fileName}
      />
    </search>
  );
});

/** Whether a moment is still to come; becomes false by itself. */
const useStillTo = (until: string | undefined): boolean => {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => setOver(until), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== undefined && over !== until && Date.parse(until) > Date.now();
};

type Props = { studioId: string; held: RoomState['heldNetwork']; acts: ChatActs };

/** Says that a network is held to its allowance of lines; its guests are muted, or the room is opened to many of one. */
export const HeldNetwork = ({ studioId, held, acts }: Props) => {
  const words = useWords(monitorChatWords);
  const { networkHeld } = chatWords[useLocale((state) => state.locale)];
  const overlays = useOverlays();
  const [reading, setReading] = useState(false);
  const save = useWrite(saveChatMode, { onDone: () => Message.success(wordsNow(monitorChatWords).networkShared) });
  const now = useStillTo(held?.until);
  const share = async () => {
    setReading(true);
    try {
      const { words: _words, held: _held, ...mode } = await readNow(chatMode, { studioId });
      save.mutate({ studioId, ...mode, sharedNetwork: true });
    } catch (error) {
      announceFailure(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      {held && now ? (
        <Text as="div" tone="strong" size={12} rounded className={styles.notice} role="status">
          {networkHeld(held.name, held.guests)}
          <Row gap={8} wrap above={4}>
            <Button
              size="mini"
              aria-label={words.muteNetwork(held.name)}
              onClick={() => overlays.open(MuteDialog, { person: { id: held.personId, name: held.name }, acts })}
            >
              {words.acts.mute}
            </Button>
            <Button size="mini" loading={reading || save.isPending} onClick={() => void share()}>
              {words.shareNetwork}
            </Button>
          </Row>
        </Text>
      ) : null}
    </>
  );
};

/**
 * Exposes to the stylesheet, as `--above`, how much of the viewport is above the content while the page is scrolled: a
 * panel that ends with the viewport shows its last line from the start.
 * @param least pixels that are always above, such as a sticky bar
 */
const useHeightAbove = (panel: RefObject<HTMLElement | null>, least: number): void => {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const above = Math.max(least, Math.round(element.getBoundingClientRect().top));
      element.style.setProperty('--above', `${above}px`);
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    // Measured after layout: earlier it would force a second layout.
    let first = true;
    const sizes = new ResizeObserver(() => {
      if (first) measure();
      else later();
      first = false;
    });
    sizes.observe(document.body);
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [panel, least]);
};

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
