import * as contract from '@onair/contract/analytics/analysis';
import * as content from '@onair/contract/analytics/analysis-content';
import type { AnalysisQuery } from '@onair/contract/analytics/analysis-filter';
import { exportChart } from '@onair/contract/analytics/analysis-points';
import { contribution, dimensionsOf } from '@onair/contract/analytics/contribution';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import { CSV_TYPE, csvStream } from '../../../files/formats/csv-write.ts';
import { attachment } from '../../../files/formats/send-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { analysisWords } from './analysis.words.ts';
import * as charts from './charts.service.ts';
import { allChainCharts, chainCharts, readingsOf, withOwnSeries } from './charts.service.ts';
import { contributionOf } from './contribution.service.ts';
import { findAuthors } from './contribution.store.ts';
import { chartRows } from './export.service.ts';
import { pointRoutes } from './points.routes.ts';
import { rangePlanner } from './range.service.ts';

/** Charts of the two analysis pages: each takes a few statements over rollups, independent of the number of events. */
export const analysisRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;
  const calendar = companyCalendar(deps.config.timeZone);
  const plan = rangePlanner(deps);
  const readings = (range: AnalysisQuery, locale: Locale) => readingsOf(db, plan(range, locale));

  mount(contract.publicOpinion, async ({ body, locale }) => {
    const chart = await charts.opinionChart(readings(body, locale), body.quota);
    return { ...chart, chartData: charts.opinionPoints(chart, (family) => analysisWords[locale].families[family]) };
  });
  mount(contract.publicOpinions, ({ query, locale }) => charts.opinionCharts(readings(query, locale)));
  mount(content.contentPublish, async ({ query, locale }) =>
    charts.publishSeries(await charts.publishChart(db, plan(query, locale))),
  );
  mount(content.publishingHours, ({ query, locale }) => charts.publishChart(db, plan(query, locale)));
  mount(content.contentPeriod, ({ body, locale }) => charts.periodChart(db, plan(body, locale)));
  mount(contract.dataOverview, ({ body, locale }) => charts.overviewChart(readings(body, locale)));
  mount(contract.dataChainGrowth, async ({ body: { quota, ...query }, locale }) => {
    // Who comes again is not known of a day that is not over.
    const preset = query.preset ?? (quota === 'userRetention' ? '7d' : 'today');
    return withOwnSeries(await chainCharts[quota](readings({ ...query, preset }, locale)));
  });
  mount(contract.chainGrowths, ({ query, locale }) => allChainCharts(readings(query, locale)));
  mount(contract.userActions, ({ query, locale }) => charts.actionsChart(readings(query, locale)));
  mount(content.contentTypeDistribution, ({ query, locale }) => charts.distributionChart(db, plan(query, locale)));
  mount(content.publishingSource, ({ query, locale }) => charts.sourceChart(db, plan(query, locale)));

  mount(contribution, ({ query, locale }) => {
    if (!dimensionsOf(query.figure, query).includes(query.by)) {
      const fault = { field: 'by', rule: 'dimension', msg: analysisWords[locale].filter.dimension };
      throw new AppError('invalid', { fields: [fault] });
    }
    return contributionOf(db, plan(query, locale), query.figure, query.by);
  });

  mount(content.popularAuthors, async ({ query, locale }) => {
    const { sort = 'clickCount', order = 'descend' } = query;
    const page = pageOf({ ...query, pageSize: query.pageSize ?? content.POPULAR_AUTHORS }, locale);
    const asked = plan(query, locale);
    return { range: asked.info, ...(await findAuthors(db, asked, { ...page, sort, order })) };
  });

  mount(exportChart, async ({ query, locale, reply }) => {
    const asked = plan(query, locale);
    const rows = await chartRows(db, asked, query.chart, locale);
    const title = analysisWords[locale].charts[query.chart];
    const days = `${asked.info.from}_${asked.info.to}`;
    reply
      .type(CSV_TYPE)
      .header('content-disposition', attachment(`${title}-${days}.csv`, `${query.chart}-${days}.csv`))
      .send(csvStream(rows));
    return null;
  });

  pointRoutes(mount, deps, calendar);
};
