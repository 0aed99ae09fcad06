import type { RenditionName } from '@onair/contract/live/media/lines';
import type { RenditionLimit, SlateShape } from '@onair/contract/live/media/worker-channel';
import type { StudioNow } from '@onair/contract/live/studios/now';
import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';

/** The shorter side of each rendition in pixels. */
const SIDES: Record<RenditionName, number> = { '720p': 720, '480p': 480 };

/** Whether the picture on air is smaller than a rendition would be: encoding one would gain nothing. */
export const sourceTooSmall = (now: StudioNow | null, rendition: RenditionName): boolean => {
  const shown = now?.lines.find(({ line }) => line === now.program)?.measured;
  if (!shown?.width || !shown.height) return false;
  return Math.min(shown.width, shown.height) < SIDES[rendition];
};

/**
 * What the parameters in effect allow besides the source: renditions, their bit rates, and the shape of the studio's
 * slate.
 */
type Parameters = StreamParameters | null;

const sizeOf = ({ video }: StreamParameters): { width: number; height: number } => {
  const [width = 0, height = 0] = video.encoding.resolution.split('*').map(Number);
  return { width, height };
};

/** Whether a rendition would be larger than the approved picture. */
export const aboveParameters = (parameters: Parameters, rendition: RenditionName): boolean => {
  if (!parameters) return false;
  const { width, height } = sizeOf(parameters);
  return Math.min(width, height) < SIDES[rendition];
};

/** A rendition's bit rate never exceeds the source's limit. */
export const limitOf = (parameters: Parameters): RenditionLimit | undefined =>
  parameters ? { kbps: parameters.video.encoding.rate.max, fps: parameters.video.encoding.frameRate } : undefined;

/** The slate has the shape of the picture that it replaces, so that the layout does not jump. */
export const slateShape = (parameters: Parameters): SlateShape | undefined =>
  parameters ? { ...sizeOf(parameters), fps: parameters.video.encoding.frameRate } : undefined;
