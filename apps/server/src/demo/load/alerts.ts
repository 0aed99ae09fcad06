import { Alert } from '@onair/contract/analytics/alerts';
import { Type } from 'typebox';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { hourClock, judgeOne } from '../../domains/analytics/index.ts';
import { stories } from '../activity/stories.ts';
import { columns, readRows } from '../data.ts';
import { insertRows } from '../rows.store.ts';
import { alertNames } from '../state.store.ts';

const { name, figure, filter } = Alert.properties;
const Watched = columns({
  name,
  figure,
  filter,
  /** What it found. */
  story: Type.Union([Type.Literal('spike'), Type.Literal('outage')]),
});

/**
 * Alerts that exist since before the stories and were judged in the first unusual hour and in the first normal one after
 * it: findings and messages come from the rule itself. Requires some earlier weeks of hourly data. Idempotent.
 * @param anchor the day from which stories count back
 */
export const loadAlerts = async (deps: Deps, ownerId: string, anchor: number): Promise<void> => {
  const clock = hourClock(deps.config.timeZone);
  const at = (hour: number): Deps => ({ ...deps, now: () => new Date(clock.instantOf(hour)) });
  const there = await alertNames(deps.db, ownerId);
  for (const { story, ...watched } of readRows('alerts.json', Watched).filter((one) => !there.has(one.name))) {
    const { daysAgo, from, to } = stories()[story];
    const midnight = (anchor - daysAgo) * 24;
    const [first, last] = [midnight + from + 1, midnight + to + 2];
    const id = deps.newId();
    const chosen = { ...watched, sensitivity: 'normal' as const, enabled: true };
    await write(at(first - 1), systemActor, async (w) => {
      const row = { id, owner_id: ownerId, ...chosen, judged_until: w.at, created_at: w.at };
      await insertRows(w.tx, 'analysis_alerts', [row]);
      w.audit({ action: 'alert.create', subjectType: 'alert', subjectId: id, after: chosen });
    });
    for (const end of [first, last]) await write(at(end), systemActor, (w) => judgeOne(deps, w, id, end));
  }
};
