import type { Alert } from '@onair/contract/analytics/alerts';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { hourClock, judgeOne } from './alerts.jobs.ts';
import { findAlerts, insertAlert } from './alerts.store.ts';

/** An alert of the demo company, and the numbers of the hours at whose end it was judged. */
export type DemoAlert = Pick<Alert, 'name' | 'figure' | 'filter'> & { ends: readonly number[] };

/**
 * Alerts of the demo company, as if created before its stories: the findings and their messages come from the rule
 * itself. Requires some earlier weeks of hourly data. Idempotent.
 */
export const seedAlerts = async (deps: Deps, ownerId: string, alerts: readonly DemoAlert[]): Promise<void> => {
  const clock = hourClock(deps.config.timeZone);
  const at = (hour: number): Deps => ({ ...deps, now: () => new Date(clock.instantOf(hour)) });
  const there = new Set((await findAlerts(deps.db, ownerId)).map(({ name }) => name));
  for (const { ends, ...watched } of alerts.filter(({ name }) => !there.has(name))) {
    const [first = 0] = ends;
    const id = deps.newId();
    const chosen = { ...watched, sensitivity: 'normal' as const, enabled: true };
    await write(at(first - 1), systemActor, async (w) => {
      const since = w.at.toISOString();
      await insertAlert(w.tx, { id, ownerId, ...chosen, judgedUntil: since, createdAt: since });
      w.audit({ action: 'alert.create', subjectType: 'alert', subjectId: id, after: chosen });
    });
    for (const end of ends) await write(at(end), systemActor, (w) => judgeOne(deps, w, id, end));
  }
};
