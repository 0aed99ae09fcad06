import { type ApplicationMove, applicationMachine } from '@onair/contract/campaigns/application';
import { companyCalendar, dayName } from '../../calendar.ts';
import { reread, type Write, write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { officeTime } from '../../office-hours.ts';
import { createReviewTodo, demoActors } from '../identity/index.ts';
import { applicationApproval } from './application-approval.ts';
import {
  findApplication,
  hasApplications,
  insertApplication,
  insertMove,
  insertReasons,
  updateState,
} from './applications.store.ts';
import { type DemoActivity, demoActivities } from './demo-activities.ts';

/** Each step took most of a day. */
const STEP_DAYS = 0.8;

/** The moves that led an application to its state. */
const MOVES_TO: Record<DemoActivity['state'], readonly ApplicationMove[]> = {
  leaderReview: [],
  purchaseCertificate: ['approve'],
  safetyTest: ['approve', 'purchase'],
  launch: ['approve', 'purchase', 'pass'],
  launched: ['approve', 'purchase', 'pass', 'launch'],
  returned: ['sendBack'],
  withdrawn: ['approve', 'withdraw'],
};

type Admin = { id: string; name: string };

/** Who makes a move: the author their own, a colleague every other one. */
const moverOf = (move: ApplicationMove, author: number, admins: readonly Admin[]): Admin | undefined =>
  admins[(author + (applicationMachine.moves[move].by.includes('author') ? 0 : 1)) % admins.length];

const put = async (deps: Deps, w: Write, admins: readonly Admin[], demo: DemoActivity, n: number): Promise<void> => {
  const id = deps.newId();
  const calendar = companyCalendar(deps.config.timeZone);
  const today = calendar.at(deps.now().getTime()).dayNumber;
  const author = admins[demo.by % Math.max(1, admins.length)];
  const after = (steps: number) =>
    officeTime(calendar, deps.now(), Math.max(0.02, demo.appliedDaysAgo - steps * STEP_DAYS));
  const form = {
    activityName: demo.name,
    channelType: n % 3 === 0 ? ('api' as const) : ('web' as const),
    promotionTime: [dayName(today + demo.from), dayName(today + demo.to)],
    promoteLink: `https://promo.example.com/${n + 1}`,
    advertisingSource: demo.source,
    advertisingMedia: demo.media,
    keyword: [...demo.keyword],
    pushNotify: n % 2 === 0,
    advertisingContent: demo.content,
  };
  await insertApplication(w.tx, {
    ...{ id, form, state: 'leaderReview', accountId: author?.id ?? null },
    at: after(0),
  });
  const begun = { id, version: 1, move: 'submit' as const, accountId: author?.id ?? null, by: author?.name ?? '' };
  await insertMove(w.tx, { ...begun, at: after(0) });
  for (const [step, move] of MOVES_TO[demo.state].entries()) {
    const mover = moverOf(move, demo.by, admins);
    const at = after(step + 1);
    await updateState(w.tx, id, applicationMachine.moves[move].to, at);
    const made = { id, version: step + 2, move, accountId: mover?.id ?? null, by: mover?.name ?? '', at };
    await insertMove(w.tx, made);
    if (demo.reasons && move === 'sendBack') await insertReasons(w.tx, id, step + 2, [...demo.reasons]);
  }
  const askedAt = after(MOVES_TO[demo.state].length);
  await createReviewTodo({ ...w, at: askedAt }, applicationApproval, reread(await findApplication(w.tx, id)));
};

/**
 * A year of campaigns and open applications, with the moves that led there; admins have the open ones as to-dos. Called
 * after the accounts; does nothing where campaigns exist.
 * @returns how many were made
 */
export const seedActivities = (deps: Deps): Promise<number> =>
  write(deps, systemActor, async (w) => {
    if (await hasApplications(w.tx)) return 0;
    const people = [...(await demoActors(w.tx)).values()].map(({ session }) => session);
    const admins = people.filter(({ role }) => role === 'admin').map(({ accountId: id, name }) => ({ id, name }));
    for (const [n, demo] of demoActivities.entries()) await put(deps, w, admins, demo, n);
    const after = { count: demoActivities.length };
    w.audit({ action: 'activity.create', subjectType: 'activity', subjectId: 'demo', after });
    return demoActivities.length;
  });
