import type { RenditionName } from '@onair/contract/live/media-lines';
import type { StudioNow } from '@onair/contract/live/studio-now';

/** The shorter side of each rendition in pixels. */
export const SIDES: Record<RenditionName, number> = { '720p': 720, '480p': 480 };

/** Whether the picture on air is smaller than a rendition would be: making one would cost a processor and give nothing. */
export const sourceTooSmall = (now: StudioNow | null, rendition: RenditionName): boolean => {
  const shown = now?.lines.find(({ line }) => line === now.program)?.measured;
  if (!shown?.width || !shown.height) return false;
  return Math.min(shown.width, shown.height) < SIDES[rendition];
};
