import { randomUUID } from 'node:crypto';
import { ChartName, exportChart } from '@onair/contract/analytics/analysis-points';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { createContents, ensureAuthors } from '../../content/items/items.store.ts';
import { eventRecorder } from '../collect/recorder.service.ts';

const NOW = new Date('2026-11-21T04:20:00Z');
const EVIL = '=HYPERLINK("http://example.com","x")';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  app.clock.set(NOW);
  token = (await app.enter('admin')).token;
  const [id = 0] = await app.deps.db.transaction(async (tx) => {
    const authors = await ensureAuthors(tx, [EVIL], NOW);
    const item = { title: 'a', type: 'text', category: 'sports', source: 'ugc', tags: [] } as const;
    const rest = { status: 'online', review: 'passed', publishedAt: new Date(NOW.getTime() - 3_600_000) } as const;
    return createContents(tx, [{ ...item, ...rest, authorId: authors.get(EVIL) as number }], NOW);
  });
  const { prepare, record } = eventRecorder(app.deps);
  const event = { id: randomUUID(), kind: 'click' as const, contentId: id, visitor: 'v' };
  await record([prepare({ events: [event], times: [NOW.getTime() - 60_000] })]);
});
afterAll(() => app.close());

const file = (chart: ChartName, language = 'zh-CN') =>
  app.call(exportChart, { chart }, { token, headers: { 'accept-language': language } });

test('every chart is a file in both languages, with no cell left empty in its heading', async () => {
  for (const { const: chart } of ChartName.anyOf) {
    const zh = await file(chart);
    const en = await file(chart, 'en-US');
    for (const { http, headers, text } of [zh, en]) {
      expect(http).toBe(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toContain(`filename="${chart}-2026-11-21_2026-11-21.csv"`);
      const [heading = '', ...rows] = text.slice(1).trimEnd().split('\r\n');
      expect(heading.split(',').every((cell) => cell !== '')).toBe(true);
      expect(rows.length).toBeGreaterThan(0);
    }
    expect(zh.text).not.toBe(en.text);
    expect(en.text).not.toMatch(/[\u4e00-\u9fff]/);
  }
});

test('a file has the chart’s own figures, by bucket on the company’s clock; what has not begun is empty', async () => {
  const { text } = await file('dataOverview', 'en-US');
  const lines = text.slice(1).split('\r\n');
  expect(lines[0]).toBe('From,To,Published,Clicks,Exposures,Visitors');
  expect(lines[6]).toBe('2026-11-21 10:00:00,2026-11-21 12:00:00,1,0,0,0');
  expect(lines[7]).toBe('2026-11-21 12:00:00,2026-11-21 14:00:00,0,1,0,1');
  expect(lines[8]).toBe('2026-11-21 14:00:00,2026-11-21 16:00:00,,,,');
});

test('a name that a spreadsheet would run is defused', async () => {
  const { text } = await file('popularAuthors', 'en-US');
  expect(text).toContain(`1,"'=HYPERLINK(""http://example.com"",""x"")",1,1`);
});

test('an account without the admin role gets no file', async () => {
  const { token: other } = await app.enter('user');
  const { body } = await app.call(exportChart, { chart: 'visitors' }, { token: other });
  expect(body).toMatchObject({ status: 'fail', code: 50003 });
});
