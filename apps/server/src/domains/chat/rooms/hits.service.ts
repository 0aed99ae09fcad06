import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { announceHeld } from '../moderation/held-lines.service.ts';
import { type ChatRoom, type LineHit, noteLineHits } from './rooms.store.ts';

/** Records what recognition found in lines: for the cards of rules that are on, and for the admins. */
export const hitNotes = (deps: Deps, room: Pick<ChatRoom, 'studioId' | 'slug'>) => {
  let noting: Promise<void> = Promise.resolve();
  let hits: LineHit[] = [];
  /** An announcement that has not begun: it is of all lines stored until it does. */
  let announces = false;
  const guard = (work: () => Promise<void>): void => {
    noting = noting.then(work).catch((error) => deps.log.warn({ err: error }, 'hits in the chat could not be noted'));
  };

  return {
    /** A line was hit while the banned-content rule is on. */
    hit: (hit: LineHit): void => {
      hits.push(hit);
      if (hits.length > 1) return;
      guard(async () => {
        const batch = hits;
        hits = [];
        const { day } = companyCalendar(deps.config.timeZone).at(deps.now().getTime());
        await noteLineHits(deps.db, day, batch);
      });
    },
    /** Lines that wait for review were stored. */
    waiting: (): void => {
      if (announces) return;
      announces = true;
      guard(async () => {
        announces = false;
        await write(deps, systemActor, (w) => announceHeld(w, room));
      });
    },
    settle: (): Promise<void> => noting,
  };
};

export type HitNotes = ReturnType<typeof hitNotes>;
