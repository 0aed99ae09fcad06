import type { PreviewSource } from '@onair/contract/live/studio-commands';
import type { LineNow, StudioNow } from '@onair/contract/live/studio-now';
import type { PlayerState } from '../player/play-state.ts';

/** Why the preview has no picture: a key of its words. */
export type PreviewReason = 'media' | 'offAir' | 'noSignal' | 'starting' | 'returning' | 'rendition' | 'loading';

const reasonOfLine = (line: LineNow | undefined): PreviewReason => {
  if (!line || line.phase === 'armed') return 'noSignal';
  if (line.phase === 'starting') return 'starting';
  return line.phase === 'waiting' || line.phase === 'stalled' ? 'returning' : 'loading';
};

/** What the player itself knows comes first: it does not reach the server, or this browser lacks the codec. */
export const reasonIn = (
  state: PlayerState,
  reason: PreviewReason | null,
): PreviewReason | 'connection' | 'format' | null => {
  if (state === 'away') return reason === 'media' ? 'media' : 'connection';
  if (state === 'unplayable') return 'format';
  return state === 'waiting' || state === 'connecting' || state === 'ended' ? reason : null;
};

/** Null until the studio's state is known. */
export const previewReason = (
  now: Pick<StudioNow, 'media' | 'program' | 'lines' | 'renditions'> | undefined,
  source: PreviewSource,
): PreviewReason | null => {
  if (!now) return null;
  if (!now.media.available) return 'media';
  const line = (name: string | null) => now.lines.find((one) => one.line === name);
  if (source === 'main' || source === 'hot' || source === 'cold') return reasonOfLine(line(source));
  if (now.program === null) return now.lines.some(({ phase }) => phase === 'starting') ? 'starting' : 'offAir';
  const rendition = now.renditions.find((one) => one.rendition === source);
  if (rendition && rendition.kbps === 0) return 'rendition';
  return now.program === 'slate' ? 'loading' : reasonOfLine(line(now.program));
};
