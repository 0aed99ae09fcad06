import type { ChatLine } from '@onair/contract/chat/line';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { linesToAnnounce } from '../rooms/send-state.ts';
import { monitorChatWords } from './chat.words.ts';

const DEBOUNCE_MS = 4000;

/** Announces new lines, a few at a time: of a fast chat only the number. */
export const ChatAnnouncer = ({ lines, me }: { lines: readonly ChatLine[]; me: string | null }) => {
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
    const timer = setInterval(() => announce(), DEBOUNCE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  );
};
