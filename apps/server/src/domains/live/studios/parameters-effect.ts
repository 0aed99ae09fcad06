import { studioChannel } from '@onair/contract/live/studio-now';
import type { Write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { remakeSlate } from '../slates/slate-making.ts';
import { STUDIO_CHANGED } from './studio-subjects.ts';

/**
 * Other stream parameters are in effect in a studio with the commit of this write: its holder compares lines with them from
 * the next second on, renditions follow within seconds, its own slate is made again, and pages read them.
 */
export const parametersTookEffect = async (w: Write, deps: Deps, studioId: string): Promise<void> => {
  await remakeSlate(w, deps, studioId);
  w.emit(studioChannel, 'changed', { id: studioId });
  w.onCommit(() => deps.bus.publish(STUDIO_CHANGED, { id: studioId }));
};
