import { type AnalysisQuery, filterFaults } from '@onair/contract/analytics/analysis-filter';
import { rangeFaults } from '@onair/contract/analytics/analysis-range';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { analysisWords } from './analysis.words.ts';
import { type Plan, planRange } from './range.rules.ts';

/** Creates the function that turns a request into a plan. @throws AppError `invalid` */
export const rangePlanner = ({ config, now }: Pick<Deps, 'config' | 'now'>) => {
  const calendar = companyCalendar(config.timeZone);
  return (range: AnalysisQuery, locale: Locale): Plan => {
    const at = now().getTime();
    const words = analysisWords[locale];
    const fields = [
      ...rangeFaults(range, calendar.at(at).day).map((fault) => ({ ...fault, msg: words.range[fault.rule] })),
      ...filterFaults(range).map((fault) => ({ ...fault, msg: words.filter[fault.rule] })),
    ];
    if (fields.length > 0) throw new AppError('invalid', { fields });
    return planRange(calendar, range, at);
  };
};
