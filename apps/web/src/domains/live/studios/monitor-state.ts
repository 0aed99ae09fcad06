import { Rendition, StudioLine } from '@onair/contract/live/studio-now';
import { VideoState } from '@onair/contract/live/videos';
import { type Static, Type } from 'typebox';
import { useSearchState } from '../../../shared/page/page.tsx';

/** What the page keeps in its address: the studio, what its preview shows, the open tab, or the wall of all studios. */
export const MonitorState = Type.Object({
  /** The studio's short name; the first live one where none is named. */
  studio: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z0-9-]+$' })),
  view: Type.Optional(Type.Literal('wall')),
  /** The video library stands open, at the videos of this state: a to-do leads there. */
  library: Type.Optional(VideoState),
  tab: Type.Union([Type.Literal('method'), Type.Literal('population')], { default: 'method' }),
  source: Type.Union([Type.Literal('preview'), ...StudioLine.anyOf, ...Rendition.anyOf], { default: 'preview' }),
});
export type MonitorState = Static<typeof MonitorState>;

export const useMonitorState = () => useSearchState(MonitorState);
