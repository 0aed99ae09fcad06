import { createHash } from 'node:crypto';
import { companyCalendar } from '../../../calendar.ts';
import type { Deps } from '../../../deps.ts';
import { officeTime } from '../../../office-hours.ts';
import { demoActors } from './demo-actors.store.ts';
import { endSessionById, hasSessions, insertSession, newToken } from './sessions.store.ts';

/** Days on which each colleague was active, and for how many hours. */
const DAYS = [0, 0.9, 1.9, 2.8, 4.1, 5.2];
const HOURS = 6.5;
const BROWSERS = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
];

/** Past sessions of the demo company's colleagues on the last workdays. Idempotent. */
export const seedSessions = async (deps: Deps): Promise<void> => {
  const calendar = companyCalendar(deps.config.timeZone);
  const people = [...(await demoActors(deps.db))].filter(([username]) => username !== 'admin' && username !== 'user');
  await deps.db.transaction(async (tx) => {
    if (await hasSessions(tx)) return;
    for (const [n, [, { session }]] of people.entries()) {
      for (const daysAgo of DAYS.slice(n % 3)) {
        const { accountId, role } = session;
        // Different minutes for each of them.
        const at = officeTime(calendar, deps.now(), daysAgo + 1.2 + n * 0.011);
        const id = deps.newId();
        const tokenHash = createHash('sha256').update(newToken()).digest();
        const userAgent = BROWSERS[n % BROWSERS.length] ?? '';
        await insertSession(tx, { id, tokenHash, accountId, role, address: `10.20.4.${31 + n}`, userAgent, at });
        await endSessionById(tx, { id, reason: 'signed-out', now: new Date(at.getTime() + HOURS * 3_600_000) });
      }
    }
  });
};
