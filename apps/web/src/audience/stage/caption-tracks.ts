import { CAPTIONS_NAME } from '@onair/contract/live/captions-name';
import type { Transport } from './transport.ts';

/**
 * Whether a track is the captions of a live. Over FLV it is ours; over HLS the one that a browser makes of the rendition,
 * whose characteristics have it called `captions`, as tracks of captions inside pictures are: only its name tells it apart.
 */
export const isOfLive = ({ kind, label }: Pick<TextTrack, 'kind' | 'label'>, transport: Transport): boolean =>
  kind === 'subtitles' || (kind === 'captions' && (transport === 'flv' || label === CAPTIONS_NAME));
