import { RENDITIONS, type RenditionName } from '@onair/contract/live/media-lines';
import type { PreviewSource } from '@onair/contract/live/studio-commands';
import { useMonitorState } from './monitor-state.ts';
import { useNow } from './now-store.ts';

/** What the preview shows. A rendition that does not run, or no more, is the programme. */
export const usePreviewSource = () => {
  const [{ source: asked }, change] = useMonitorState();
  const renditions: readonly RenditionName[] = useNow((now) => now.renditions.map((one) => one.rendition)) ?? [];
  const rendition = RENDITIONS.find((one) => one === asked);
  const source: PreviewSource = rendition && !renditions.includes(rendition) ? 'preview' : asked;
  return { source, renditions, choose: (next: PreviewSource) => change({ source: next }, { replace: true }) };
};
