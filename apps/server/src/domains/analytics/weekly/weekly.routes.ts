import { weeklyReport } from '@onair/contract/analytics/weekly-report';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { AppError } from '../../../lib/errors.ts';
import { weeklyReports, weekMemory, weeksOf } from './weekly.service.ts';

export const weeklyRoutes = (mount: Mount, deps: Deps): void => {
  const countsOf = weekMemory(deps);
  mount(weeklyReport, async ({ query, session, locale }) => {
    const week = query.week ?? (await weeksOf(deps)).usual;
    const report = await weeklyReports(deps, week, countsOf)(session.accountId, locale);
    if (!report) throw new AppError('notFound');
    return report;
  });
};
