import type { ChatRow } from '@onair/contract/chat/chat';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { anchorScroll, type ScrollAnchor } from '../rooms/scroll-anchor.ts';
import styles from './chat-list.module.css';
import { ChatRowItem } from './chat-row.tsx';
import { monitorChatWords } from './moderation.words.ts';
import { moveRowFocus } from './move-row-focus.ts';
import { type ReplaySpan, useReplay } from './replay.state.ts';

type Props = {
  span: ReplaySpan;
  /** Start of the live, from which its clock counts. */
  beganAt: string;
  /** The playback position, in milliseconds. */
  at: number;
  onPlay: (at: string) => void;
};

/** Rendered lines; earlier ones are reached by seeking. */
const SHOWN = 200;

const Lines = ({ rows, beganAt, onPlay }: Pick<Props, 'beganAt' | 'onPlay'> & { rows: readonly ChatRow[] }) => {
  const words = useWords(monitorChatWords);
  const box = useRef<HTMLOListElement>(null);
  const keeper = useRef<ScrollAnchor | null>(null);
  useEffect(() => {
    if (!box.current) return;
    keeper.current = anchorScroll(box.current, () => undefined);
    return () => keeper.current?.stop();
  }, []);
  useLayoutEffect(() => keeper.current?.settle());
  const times = useCompanyClock();
  const go = useEffectEvent((row: ChatRow) => onPlay(row.time));
  const [onClock] = useState(() => (row: ChatRow) => go(row));
  return (
    <ol
      ref={box}
      className={styles.list}
      aria-label={words.replay.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the one stop for the keyboard, and what scrolls
      tabIndex={0}
      onKeyDown={moveRowFocus}
    >
      {rows.slice(-SHOWN).map((row) => (
        <ChatRowItem
          key={row.id}
          row={row}
          me={null}
          pinned={false}
          times={times}
          clock={clockTime(Math.max(0, Math.floor((Date.parse(row.time) - Date.parse(beganAt)) / 1000)))}
          onClock={onClock}
        />
      ))}
    </ol>
  );
};

/** The chat of a recorded live, synchronized with playback; a line's time seeks there. */
export const ReplayChat = ({ span, beganAt, at, onPlay }: Props) => {
  const words = useWords(monitorChatWords);
  const title = useId();
  const { rows, none, error, retry } = useReplay(span, at);
  return (
    <section className={styles.replay} aria-labelledby={title}>
      <div className={styles.inside}>
        <Text as="h3" id={title} tone="strong" weight="medium" size={14} below={4}>
          {words.replay.title}
        </Text>
        {error ? (
          <Failed error={error} onRetry={retry} />
        ) : rows === null ? (
          <Skeleton rows={4} />
        ) : rows.length === 0 ? (
          <Empty text={none ? words.replay.none : words.replay.notYet} />
        ) : (
          <Lines rows={rows} beganAt={beganAt} onPlay={onPlay} />
        )}
      </div>
    </section>
  );
};
