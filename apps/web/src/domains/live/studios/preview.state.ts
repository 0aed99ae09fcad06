import { RENDITIONS, type RenditionName } from '@onair/contract/live/media/lines';
import type { PreviewSource } from '@onair/contract/live/studios/commands';
import { type LineNow, Rendition, StudioLine, type StudioNow } from '@onair/contract/live/studios/now';
import { VideoState } from '@onair/contract/live/videos/videos';
import { Type } from 'typebox';
import { create } from 'zustand';
import { useSearchState } from '../../../shared/page/page.tsx';
import type { PlayerStats } from '../player/figures.ts';
import type { PlayerState } from '../player/play-state.ts';
import { useNow } from './studio.state.ts';

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
