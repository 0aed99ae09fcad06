import type { Deps } from '../../deps.ts';
import { type Calendar, companyCalendar } from '../../lib/calendar.ts';
import { momentsFrom } from '../moment.ts';
import { type DemoActor, demoActors } from '../people.store.ts';

/** What every part of the demo company is loaded with. */
export type Loading = {
  deps: Deps;
  calendar: Calendar;
  /** The demo company's people by username, in order of creation; who has left it is missing. */
  people: ReadonlyMap<string, DemoActor>;
  /** The instant of a moment in the data. */
  at: (moment: string) => Date;
};

/** Call after the accounts exist. */
export const beginLoading = async (deps: Deps): Promise<Loading> => {
  const calendar = companyCalendar(deps.config.timeZone);
  return { deps, calendar, people: await demoActors(deps.db), at: momentsFrom(calendar, deps.now()) };
};
