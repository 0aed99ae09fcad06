/** @jsxImportSource preact */
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { HlsPlayer } from '../../domains/live/player/index.ts';
import { useWords } from '../preferences.ts';

const TICK_MS = 1000;
/** How far a player stays behind the newest picture anyway. */
const LIVE_SECONDS = 10;

/** `8:05` */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Seeks within the stored part of the live, and shows how far back the picture is. */
export const ShiftBar = ({ player }: { player: RefObject<HlsPlayer | null> }) => {
  const words = useWords();
  const [shift, setShift] = useState<{ range: number; behind: number } | null>(null);
  useEffect(() => {
    const read = () => setShift(player.current?.shift() ?? null);
    read();
    const timer = setInterval(read, TICK_MS);
    return () => clearInterval(timer);
  }, [player]);
  const range = Math.floor(shift?.range ?? 0);
  const behind = Math.min(range, Math.floor(shift?.behind ?? 0));
  const text = behind > LIVE_SECONDS ? words.behind(clock(behind)) : words.live;
  return (
    <span class="shift-row">
      <input
        class="shift"
        type="range"
        min={-range}
        max="0"
        step="1"
        value={-behind}
        aria-label={words.shift}
        aria-valuetext={text}
        onInput={({ currentTarget }) => {
          const wanted = -Number(currentTarget.value);
          player.current?.seek(wanted);
          setShift({ range, behind: wanted });
        }}
      />
      <span class="shift-text">{text}</span>
    </span>
  );
};
