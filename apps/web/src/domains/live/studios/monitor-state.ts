import { RENDITIONS, type RenditionName } from '@onair/contract/live/media-lines';
import type { PreviewSource } from '@onair/contract/live/studio-commands';
import { Rendition, StudioLine, type StudioNow } from '@onair/contract/live/studio-now';
import { VideoState } from '@onair/contract/live/videos';
import { Type } from 'typebox';
import { create } from 'zustand';
import { useSearchState } from '../../../shared/page/page.tsx';
import type { PlayerStats } from '../player/figures.ts';
import { useNow } from './now-store.ts';

/** The preview player's measurements, for display and copying. */
export const usePreview = create<{ stats: PlayerStats | null }>(() => ({ stats: null }));

/** State of the page in its address: the studio, its preview's source, the open tab, or the wall of all studios. */
const MonitorState = Type.Object({
  /** The studio's slug; the first live one by default. */
  studio: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z0-9-]+$' })),
  view: Type.Optional(Type.Literal('wall')),
  /** The video library is open, filtered to this state: a to-do links there. */
  library: Type.Optional(VideoState),
  tab: Type.Union([Type.Literal('method'), Type.Literal('population')], { default: 'method' }),
  source: Type.Union([Type.Literal('preview'), ...StudioLine.anyOf, ...Rendition.anyOf], { default: 'preview' }),
});

export const useMonitorState = () => useSearchState(MonitorState);

/** The source played for a selection. */
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
 * The source of the preview. A rendition that is not running or has no picture yet is replaced by the program: the
 * preview is never black while the audience sees something. Before going on air it is the waiting line.
 */
export const usePreviewSource = () => {
  const [{ source: asked }, change] = useMonitorState();
  const renditions: readonly RenditionName[] = useNow((now) => now.renditions.map((one) => one.rendition)) ?? [];
  const played: PreviewSource = useNow((now) => previewOf(now, asked)) ?? 'preview';
  const rendition = RENDITIONS.find((one) => one === asked);
  const source: PreviewSource = rendition && !renditions.includes(rendition) ? 'preview' : asked;
  return { source, played, renditions, choose: (next: PreviewSource) => change({ source: next }, { replace: true }) };
};
