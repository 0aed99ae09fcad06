import { mayAct } from '@onair/contract/chat/acts';
import type { ChatRow } from '@onair/contract/chat/chat';
import type { ChatRank } from '@onair/contract/chat/line';
import { memo, type ReactNode } from 'react';
import type { CompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import {
  IconDelete,
  IconMessageBanned,
  IconPushpin,
  IconStar,
  IconStarFill,
  IconUndo,
} from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { chatWords } from '../rooms/chat.words.ts';
import styles from './chat-row.module.css';
import { lineTime } from './chat-rows.ts';
import { monitorChatWords } from './moderation.words.ts';
import type { LineAct } from './use-chat-acts.ts';

/** What someone may do in the room, in a word; guests have none. */
export const RankTag = ({ rank }: { rank: ChatRank }) => {
  const locale = useLocale((state) => state.locale);
  return rank === 0 ? null : (
    <span className={styles.rank} data-rank={rank}>
      {chatWords[locale].ranks[rank]}
    </span>
  );
};

type RowEvents = {
  onAct: (row: ChatRow, act: LineAct) => void;
  onMute: (row: ChatRow) => void;
  onPerson: (row: ChatRow) => void;
};
/** In a replay a line has a time within the live, which seeks there, and no actions. */
type Replayed = { clock: string; onClock: (row: ChatRow) => void };

type Props = {
  row: ChatRow;
  me: { id: string; rank: ChatRank } | null;
  pinned: boolean;
  times: CompanyClock;
} & Partial<RowEvents & Replayed>;

/** A line as operators see it: author, text, time, and, on hover or focus, its actions. */
export const ChatRowItem = memo((props: Props) => {
  const { row, me, pinned, times, clock, onAct, onMute, onPerson, onClock } = props;
  const words = useWords(monitorChatWords);
  const locale = useLocale((state) => state.locale);
  const self = me?.id === row.personId;
  const may = (act: Parameters<typeof mayAct>[0]) => me !== null && mayAct(act, me.rank, { rank: row.rank, self });
  const icon = (act: LineAct, drawing: ReactNode) => (
    <button
      type="button"
      tabIndex={-1}
      data-act={act}
      title={words.acts[act]}
      aria-label={words.actOn(words.acts[act], row.username)}
      onClick={() => onAct?.(row, act)}
    >
      {drawing}
    </button>
  );
  const shown = row.state === 'shown';
  return (
    <Text
      as="li"
      pad={[2, 8]}
      rounded
      size={12}
      line={20}
      className={styles.row}
      data-state={row.state}
      data-review={row.review ?? undefined}
      data-line={row.id}
    >
      <Row gap={6} align="start" className={styles.line}>
        <p className={styles.text}>
          {onPerson ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles.name}
              data-rank={row.rank}
              title={words.person(row.username)}
              onClick={() => onPerson(row)}
            >
              {row.username}
            </button>
          ) : (
            <span className={styles.name} data-rank={row.rank}>
              {row.username}
            </span>
          )}
          <RankTag rank={row.rank} />
          {self ? <span className={styles.mark}>{words.states.me}</span> : null}
          {pinned ? <span className={styles.mark}>{words.states.pinned}</span> : null}
          {row.state === 'deleted' ? (
            <span className={styles.mark} data-tone="bad">
              {words.states.deleted}
            </span>
          ) : null}
          {row.review === 'pending' ? (
            <span className={styles.mark} data-tone="warn">
              {row.state === 'held' ? words.states.held : words.states.pending}
            </span>
          ) : null}
          <Text tone="strong" anywhere className={styles.content}>
            {row.content}
          </Text>
        </p>
        {row.isCollect ? <IconStarFill className={styles.gold ?? ''} aria-hidden /> : null}
        <time dateTime={row.time} title={times.instant(row.time)}>
          {clock === undefined ? (
            lineTime(row.time, new Date(), times)
          ) : (
            <button
              type="button"
              tabIndex={-1}
              className={styles.clock}
              aria-label={words.replay.play(clock)}
              onClick={() => onClock?.(row)}
            >
              {clock}
            </button>
          )}
        </time>
      </Row>
      {row.review === 'pending' && (row.original || row.words.length > 0) ? (
        <Text as="p" tone="muted" anywhere>
          {row.original ? <span>{words.originalText(row.original)} </span> : null}
          {row.words.length > 0 ? <span>{words.hits(row.words.join('、'))}</span> : null}
        </Text>
      ) : null}
      {onAct ? (
        <span className={styles.acts}>
          {may('mute') ? (
            <button
              type="button"
              tabIndex={-1}
              data-act="mute"
              title={words.acts.mute}
              aria-label={chatWords[locale].muteOf(row.username)}
              aria-haspopup="dialog"
              onClick={() => onMute?.(row)}
            >
              <IconMessageBanned />
            </button>
          ) : null}
          {shown && may('pin') ? icon(pinned ? 'unpin' : 'pin', <IconPushpin />) : null}
          {shown && may('delete') ? icon('delete', <IconDelete />) : null}
          {row.state === 'deleted' && may('restore') ? icon('restore', <IconUndo />) : null}
          {may('collect')
            ? icon(
                row.isCollect ? 'uncollect' : 'collect',
                row.isCollect ? <IconStarFill className={styles.gold ?? ''} /> : <IconStar />,
              )
            : null}
        </span>
      ) : null}
      {row.review === 'pending' && row.state !== 'deleted' && may('decide') ? (
        <p className={styles.decide}>
          {(['pass', 'reject'] as const).map((act) => (
            <button
              key={act}
              type="button"
              tabIndex={-1}
              data-act={act}
              aria-label={words.actOn(words.acts[act], row.username)}
              onClick={() => onAct?.(row, act)}
            >
              {words.acts[act]}
            </button>
          ))}
        </p>
      ) : null}
    </Text>
  );
});
