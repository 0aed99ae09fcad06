import { weeklyReport } from '@onair/contract/analytics/weekly-report';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Mount } from '../../../http/mount.ts';
import { weeklyReports, weeksOf } from './weekly-report.ts';

export const weeklyRoutes = (mount: Mount, deps: Deps): void => {
  mount(weeklyReport, async ({ query, session, locale }) => {
    const week = query.week ?? (await weeksOf(deps)).usual;
    const report = await weeklyReports(deps, week)(session.accountId, locale);
    if (!report) throw new AppError('notFound');
    return report;
  });
};
