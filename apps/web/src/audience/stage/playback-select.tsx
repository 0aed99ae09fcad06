/** @jsxImportSource preact */
import type { Clarity } from '@onair/contract/live/studio-now';
import { useWords } from '../preferences.ts';
import type { Playback } from './playback.ts';

type Props = {
  playbacks: readonly Playback[];
  playback: Playback;
  /** What is played with the lowest delay, shown beside the automatic choice. */
  clarity: Clarity | null;
  onPlayback: (playback: Playback) => void;
};

/** The viewer's choice between the lowest delay, in one of the qualities, and the most stable playback. */
export const PlaybackSelect = ({ playbacks, playback, clarity, onPlayback }: Props) => {
  const words = useWords();
  const nameOf = (one: Playback) =>
    one === 'auto' && playback === 'auto' && clarity ? words.autoNow(words.playbacks[clarity]) : words.playbacks[one];
  const option = (one: Playback) => (
    <option key={one} value={one}>
      {nameOf(one)}
    </option>
  );
  return (
    <select
      class="quality"
      aria-label={words.playback}
      value={playback}
      onChange={({ currentTarget }) => {
        const chosen = playbacks.find((one) => one === currentTarget.value);
        if (chosen) onPlayback(chosen);
      }}
    >
      <optgroup label={words.lowestDelay}>{playbacks.filter((one) => one !== 'hls').map(option)}</optgroup>
      {playbacks.includes('hls') ? <optgroup label={words.mostStable}>{option('hls')}</optgroup> : null}
    </select>
  );
};
