/** @jsxImportSource preact */

import type { ChatLine } from '@onair/contract/chat/line';
import { useEffect, useRef, useState } from 'preact/hooks';
import { linesToAnnounce } from '../../domains/chat/rooms/index.ts';
import { useWords } from '../preferences.ts';

const DEBOUNCE_MS = 4000;

/** Announces new lines, a few at a time: of a fast chat only the number. */
export const Announcer = ({ lines, me }: { lines: readonly ChatLine[]; me: string | null }) => {
  const words = useWords();
  const [text, setText] = useState('');
  const seen = useRef<number | null>(null);
  const latest = useRef(lines);
  latest.current = lines;
  useEffect(() => {
    const announce = () => {
      const { fresh, newest } = linesToAnnounce(latest.current, seen.current, me);
      seen.current = newest;
      if (fresh.length === 0 || document.hidden) return;
      setText(
        fresh.length > 2
          ? words.announcedMany(fresh.length)
          : fresh.map((line) => words.announced(line.username, line.content)).join('\n'),
      );
    };
    const timer = setInterval(announce, DEBOUNCE_MS);
    return () => clearInterval(timer);
  }, [words, me]);
  return (
    <p class="sr-only" aria-live="polite">
      {text}
    </p>
  );
};
