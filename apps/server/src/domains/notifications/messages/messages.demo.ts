import { companyCalendar } from '../../../calendar.ts';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { officeTime } from '../../../office-hours.ts';
import { demoReaders, demoWasSent, markAllRead } from './messages.store.ts';
import { demoMessages } from './messages-demo-texts.ts';
import { sendMessage } from './send-message.ts';

const HOUR = 3_600_000;

/**
 * Puts messages of all three types into the boxes of the demo accounts: some read, and of each type some that are not.
 * Made by the same function as real ones, with times in the past days. Called after the accounts; harmless to repeat.
 * @returns how many were sent
 */
export const seedMessages = (deps: Deps): Promise<number> =>
  write(deps, systemActor, async (w) => {
    if (await demoWasSent(w.tx)) return 0;
    const readers = await demoReaders(w.tx);
    const calendar = companyCalendar(deps.config.timeZone);
    let sent = 0;
    for (const { for: role, hoursAgo, read, ...message } of demoMessages) {
      const at = officeTime(calendar, w.at, hoursAgo / 24);
      const to = readers.filter((reader) => reader.role === role).map((reader) => reader.id);
      sent += await sendMessage({ ...w, at }, { ...message, to });
      if (read) for (const id of to) await markAllRead(w.tx, id, null, new Date(at.getTime() + HOUR));
    }
    w.audit({ action: 'demo.messages', subjectType: 'installation', subjectId: 'demo', after: { sent } });
    return sent;
  });
