import { randomUUID } from 'node:crypto';
import * as analysis from '@onair/contract/analytics/analysis';
import type { AnalysisQuery } from '@onair/contract/analytics/analysis-filter';
import { contribution, dimensionsOf, FIGURES, type Figure } from '@onair/contract/analytics/contribution';
import { CATEGORIES, CONTENT_TYPES, EVENT_KINDS, SOURCES } from '@onair/contract/content/items/items';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { ensureAuthors } from '../../content/index.ts';
import { eventRecorder } from '../collect/recorder.service.ts';
import { contributionsOf, roundedTo } from './contribution.rules.ts';

const NOW = Date.parse('2026-11-21T04:17:00Z');
const HOUR = 3_600_000;
const HOSTS = Array.from({ length: 30 }, (_, n) => `site${n}.example`);
const NAMES = Array.from({ length: 27 }, (_, n) => `Author ${n}`);

let app: TestApp;
let token: string;
let items: number[];
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  items = [];
  for (let n = 0; n < 40; n += 1) {
    app.clock.set(new Date(NOW - ((n * 37) % 700) * HOUR));
    const item = {
      type: CONTENT_TYPES[n % 4],
      category: CATEGORIES[n % 6],
      source: SOURCES[n % 5],
    };
    items.push(...(await makeItems(app, [item])));
  }
  app.clock.set(new Date(NOW));
  await app.deps.db.transaction(async (tx) => {
    const authors = [...(await ensureAuthors(tx, NAMES, app.deps.now())).values()];
    await tx.execute(sql`update contents set author_id = (${JSON.stringify(authors)}::jsonb->>(id % 27)::int)::int`);
  });
  const { prepare, record } = eventRecorder(app.deps);
  const events = Array.from({ length: 3_000 }, (_, n) => ({
    id: randomUUID(),
    kind: EVENT_KINDS[n % 5] ?? 'click',
    contentId: items[Math.floor(n / 5) % items.length] ?? 0,
    visitor: `v${n % 411}`,
    referrer: ['internal', undefined, ...HOSTS][n % 32],
  }));
  await record([prepare({ events, times: events.map((_, n) => NOW - ((n * 977) % (70 * 24)) * HOUR) })]);
  token = (await app.enter('admin')).token;
});
afterAll(() => app.close());

const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
  const { body } = await app.call(endpoint, input, { token });
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return body.data;
};

/** The figure as the charts of the two pages show it. */
const shown = async (figure: Figure, query: AnalysisQuery): Promise<{ count: number; previous: number | null }> => {
  if (figure === 'visits') return ask(analysis.publicOpinion, { quota: 'visitors', ...query });
  if (figure === 'published') return ask(analysis.publicOpinion, { quota: 'published', ...query });
  const { data } = await ask(analysis.dataOverview, query);
  const part = (name: analysis.OverviewName) => data.find((one) => one.key === name) ?? { count: -1, previous: -1 };
  if (figure === 'click') return part('contentClick');
  if (figure === 'exposure') return part('contentExposure');
  if (figure === 'visitors') return part('activeUsers');
  const actions = await ask(analysis.userActions, query);
  return actions.data.find(({ name }) => name === figure) ?? { count: -1, previous: -1 };
};

const queries: AnalysisQuery[] = [
  { preset: 'today' },
  { preset: 'yesterday' },
  { preset: '30d' },
  { preset: '7d', family: 'video' },
  { preset: '30d', category: 'sports', source: 'reprint' },
  { preset: '30d', family: 'video', author: 4 },
  { preset: '30d', family: 'text', referrer: 'site3.example' },
  { preset: '7d', referrer: 'other' },
];

test.each(queries)('the rows of every table add up to the figure that the charts show: %o', async (query) => {
  for (const figure of FIGURES) {
    const { count, previous } = await shown(figure, query);
    for (const by of dimensionsOf(figure, query)) {
      const found = await ask(contribution, { figure, by, ...query });
      const sum = (of: 'count' | 'previous' | 'difference') => found.rows.reduce((all, row) => all + row[of], 0);
      expect([sum('count'), sum('previous')], `${figure} by ${by}`).toEqual([found.count, found.previous]);
      expect(sum('difference')).toBe(found.count - (found.previous ?? 0));
      // Visitors of several days are shown as their daily average.
      if (figure === 'visitors' && !['today', 'yesterday'].includes(query.preset ?? '')) continue;
      expect({ count: found.count, previous: found.previous }, `${figure} by ${by}`).toEqual({ count, previous });
    }
  }
});

test('authors beyond twenty are one row, and each of the twenty has a name', async () => {
  const { rows } = await ask(contribution, { figure: 'exposure', by: 'author', preset: '30d' });
  expect(rows).toHaveLength(21);
  expect(rows.filter(({ key }) => key === null)).toHaveLength(1);
  expect(rows.slice(0, 20).every(({ name }) => name?.startsWith('Author'))).toBe(true);
});

test('hosts beyond those that a day names count as other, and nothing is lost', async () => {
  const { count, rows } = await ask(contribution, { figure: 'click', by: 'referrer', preset: '30d' });
  const { count: other } = await ask(contribution, { figure: 'click', by: 'family', preset: '30d', referrer: 'other' });
  expect(rows).toHaveLength(21);
  expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(count);
  expect(other).toBeGreaterThan(0);
  const { body } = await app.call(contribution, { figure: 'published', by: 'referrer' }, { token });
  expect(body.data).toMatchObject({ fields: [{ field: 'by', rule: 'dimension' }] });
});

test('what cannot be combined or taken apart is refused by name', async () => {
  const refused = async (input: Input<typeof contribution>) => {
    const { body } = await app.call(contribution, input, { token });
    return body.status === 'ok' ? null : body.data;
  };
  expect(await refused({ figure: 'click', by: 'family', author: 1, category: 'sports' })).toMatchObject({
    fields: [{ field: 'author', rule: 'alone' }],
  });
  expect(await refused({ figure: 'click', by: 'family', author: 1, referrer: 'direct' })).toMatchObject({
    fields: [{ field: 'referrer', rule: 'alone' }],
  });
  expect(await refused({ figure: 'visits', by: 'source' })).toMatchObject({
    fields: [{ field: 'by', rule: 'dimension' }],
  });
});

test('rounded parts add up to the rounded whole, and none moves by one or more', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 }), (values) => {
      const total = Math.round(values.reduce((sum, n) => sum + n, 0));
      const rounded = roundedTo(total, values);
      expect(rounded.reduce((sum, n) => sum + n, 0)).toBe(total);
      rounded.forEach((n, i) => {
        expect(Math.abs(n - (values[i] ?? 0))).toBeLessThan(1 + 1e-6);
      });
    }),
  );
});

test('rows are sorted by what they changed, and shares are of the whole change', () => {
  const parts = [
    { key: 'a', count: 90, previous: 100 },
    { key: 'b', count: 20, previous: 80 },
    { key: 'c', count: 30, previous: 10 },
    { key: 'none', count: 0, previous: 0 },
  ];
  expect(contributionsOf(parts, 190, 5).map(({ key, difference, share }) => [key, difference, share])).toEqual([
    ['b', -60, 120],
    ['c', 20, -40],
    ['a', -10, 20],
  ]);
});
