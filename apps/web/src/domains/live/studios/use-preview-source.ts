import { RENDITIONS, type RenditionName } from '@onair/contract/live/media-lines';
import type { PreviewSource } from '@onair/contract/live/studio-commands';
import type { StudioNow } from '@onair/contract/live/studio-now';
import { useMonitorState } from './monitor-state.ts';
import { useNow } from './now-store.ts';

/** What is played for what was asked for. */
export const previewOf = (
  { program, lines, renditions }: Pick<StudioNow, 'program' | 'lines' | 'renditions'>,
  asked: PreviewSource,
): PreviewSource => {
  const waiting = program === null ? lines.find(({ phase }) => phase === 'live')?.line : undefined;
  if (asked === 'preview') return waiting ?? 'preview';
  if (!RENDITIONS.some((one) => one === asked)) return asked;
  return renditions.some((one) => one.rendition === asked && one.kbps > 0) ? asked : 'preview';
};

/**
 * What the preview shows. A rendition that does not run, no more, or gives no picture yet is the program: the preview never
 * stands black while the audience sees something. Before air it is the line that waits.
 */
export const usePreviewSource = () => {
  const [{ source: asked }, change] = useMonitorState();
  const renditions: readonly RenditionName[] = useNow((now) => now.renditions.map((one) => one.rendition)) ?? [];
  const played: PreviewSource = useNow((now) => previewOf(now, asked)) ?? 'preview';
  const rendition = RENDITIONS.find((one) => one === asked);
  const source: PreviewSource = rendition && !renditions.includes(rendition) ? 'preview' : asked;
  return { source, played, renditions, choose: (next: PreviewSource) => change({ source: next }, { replace: true }) };
};
