import { contentFigures } from '@onair/contract/content/items/figures';
import { editContent } from '@onair/contract/content/items/items';
import { contentCalendar, listLibrary } from '@onair/contract/content/library/library';
import { createDraft, deleteContent, saveDocument } from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { dataOf, type Person } from '../review/review.fixtures.ts';
import { draftBy, inMinutes, moved, paragraphs } from '../workflow/workflow.fixtures.ts';

let app: TestApp;
let admin: Person;
let writer: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  writer = await app.enter('user', 'Zhao');
});
afterAll(() => app.close());

type Query = Parameters<typeof app.call<typeof listLibrary>>[1];
const library = async (asked: Query, { token }: Person = admin) =>
  dataOf(await app.call(listLibrary, asked, { token }));
const titles = async (asked: Query, person?: Person) => (await library(asked, person)).list.map(({ title }) => title);
const write = async (id: number, ...lines: string[]) =>
  dataOf(await app.call(saveDocument, { id, version: 0, doc: paragraphs(...lines) }, { token: admin.token }));

describe('the library', () => {
  it('shows every item page by page, none twice and none left out, also of one instant', async () => {
    const at = new Date(app.clock.now().getTime() - 7_200_000);
    await makeItems(
      app,
      Array.from({ length: 25 }, (_, n) => ({ title: `Row ${n}`, publishedAt: at })),
    );
    const seen: number[] = [];
    let after: string | undefined;
    for (let page = 0; page < 5; page += 1) {
      const { list, next, total } = await library({ limit: 7, ...(after ? { after } : {}) });
      expect([page === 0, total]).toEqual([total !== null, page === 0 ? 25 : null]);
      seen.push(...list.map(({ id }) => id));
      if (next === null) break;
      after = next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  it('filters by everything that items are filed by, stages and people', async () => {
    const { id } = await draftBy(app, writer, { title: 'Mine', category: 'finance', tags: ['x'], type: 'img' });
    const other = await draftBy(app, admin, { title: 'Theirs', category: 'finance', assignee: writer.accountId });
    expect(await titles({ stage: 'draft' })).toEqual(['Theirs', 'Mine']);
    expect(await titles({ who: 'mine' }, writer)).toEqual(['Mine']);
    expect(await titles({ who: 'assigned' }, writer)).toEqual(['Theirs']);
    expect(await titles({ category: 'finance', type: 'img' })).toEqual(['Mine']);
    expect(await titles({ tag: 'x' })).toEqual(['Mine']);
    expect(await titles({ author: 'Zhao' })).toEqual(['Mine']);
    expect(await titles({ author: 'Nobody' })).toEqual([]);
    expect(await titles({ review: 'pending', stage: 'draft', category: 'finance' })).toHaveLength(2);
    expect(await titles({ status: 'online', category: 'finance' })).toEqual([]);
    app.clock.advance(1_000);
    await app.call(editContent, { id, version: 1, dueAt: inMinutes(app, 60) }, { token: admin.token });
    expect(await titles({ order: 'due' })).toEqual(['Mine']);
    expect((await titles({ order: 'updated' }))[0]).toBe('Mine');
    dataOf(await app.call(deleteContent, { id: other.id, version: 1 }, { token: admin.token }));
    expect([await titles({ stage: 'draft' }), await titles({ bin: true })]).toEqual([['Mine'], ['Theirs']]);
  });

  it('finds words of titles, summaries and documents in Chinese and English', async () => {
    const night = await draftBy(app, admin, { title: '夜市', summary: '城市里的小吃地图' });
    await write(night.id, '本周末，豫园夜市将延长营业至凌晨两点。', 'Night markets stay open later.');
    const bridge = await draftBy(app, admin, { title: 'The bridge' });
    await write(bridge.id, 'It opens on Friday; ＦＲＥＥ entry. 桥');
    expect(await titles({ text: '豫园' })).toEqual(['夜市']);
    expect(await titles({ text: '延长营业' })).toEqual(['夜市']);
    expect(await titles({ text: '小吃' })).toEqual(['夜市']);
    expect(await titles({ text: 'market' })).toEqual(['夜市']);
    expect(await titles({ text: 'NIGHT later' })).toEqual(['夜市']);
    expect(await titles({ text: 'free' })).toEqual(['The bridge']);
    expect(await titles({ text: '桥' })).toEqual(['The bridge']);
    expect(await titles({ text: 'ridg' })).toEqual(['The bridge']);
    expect(await titles({ text: '夜' })).toEqual(['夜市']);
    expect(await titles({ text: '没有的词' })).toEqual([]);
    expect(await titles({ text: "'; drop table contents --" })).toEqual([]);
    expect(await titles({ text: '!!! & |' })).toEqual([]);
    const { list } = await library({ text: '豫园' });
    expect(list[0]?.excerpt).toContain('豫园夜市将延长营业');
    expect((await library({ text: '夜市', stage: 'review' })).total).toBe(0);
  });

  it('shows a week of clicks, today last', async () => {
    const [id = 0] = await makeItems(app, [{ title: 'Clicked' }]);
    const { timeZone } = app.deps.config;
    await app.deps.db.execute(sql`
      insert into content_days (day, content_id, exposures, clicks, likes, comments, shares)
      select (${app.clock.now().toISOString()}::timestamptz at time zone ${timeZone}::text)::date - n, ${id}, 10, n + 1, 0, 0, 0
      from generate_series(0, 9) n`);
    const { list } = await library({ text: 'Clicked' });
    expect(list[0]?.clicks).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });
});

describe('the figures of an item', () => {
  it('are those of its last thirty company days, today last', async () => {
    const [id = 0] = await makeItems(app, [{ title: 'Read' }]);
    const { timeZone } = app.deps.config;
    await app.deps.db.execute(sql`
      insert into content_days (day, content_id, exposures, clicks, likes, comments, shares)
      select (${app.clock.now().toISOString()}::timestamptz at time zone ${timeZone}::text)::date - n, ${id}, 10, n, 1, 2, 3
      from generate_series(0, 40) n`);
    const { days, authorId } = dataOf(await app.call(contentFigures, { id }, { token: writer.token }));
    expect(authorId).toBeGreaterThan(0);
    expect(days.map(({ clicks }) => clicks)).toEqual(Array.from({ length: 30 }, (_, n) => 29 - n));
    expect(days[0]).toMatchObject({ exposures: 10, likes: 1, comments: 2, shares: 3 });
    const [unread = 0] = await makeItems(app, [{ title: 'Unread' }]);
    const none = dataOf(await app.call(contentFigures, { id: unread }, { token: writer.token }));
    expect(none.days.every(({ clicks, exposures }) => clicks === 0 && exposures === 0)).toBe(true);
    expect((await app.call(contentFigures, { id: 999_999 }, { token: writer.token })).body.code).toBe(50004);
  });
});

describe('the calendar', () => {
  it('shows what is planned and what was published in its span', async () => {
    const { id } = await draftBy(app, admin, { title: 'Tomorrow' });
    await moved(app, admin, id, 'schedule', { at: inMinutes(app, 60 * 24) });
    const input = { since: inMinutes(app, 60), until: inMinutes(app, 60 * 48) };
    const planned = dataOf(await app.call(contentCalendar, input, { token: writer.token }));
    expect(planned).toMatchObject([{ title: 'Tomorrow', stage: 'scheduled', at: inMinutes(app, 60 * 24) }]);
    const past = { since: inMinutes(app, -60 * 24), until: inMinutes(app, 0) };
    const published = dataOf(await app.call(contentCalendar, past, { token: writer.token }));
    expect(published.every(({ stage }) => stage === 'published')).toBe(true);
    expect(published.length).toBeGreaterThan(0);
  });
});

describe('a search of the library', () => {
  const pasted = (text: string) => [...text].join('\u200b');

  it('takes letters that a reader takes for the same, in titles, summaries and texts', async () => {
    const [street = 0, told = 0, written = 0] = await makeItems(app, [
      { title: 'Die Straße der Kühe' },
      { title: 'Told in a summary', summary: 'Große Füße' },
      { title: 'Written below' },
    ]);
    await makeItems(app, [{ title: 'Ο ΟΔΥΣΣΕΥΣ' }, { title: 'Zu\u00adsam\u00admen\u00adhang' }]);
    await write(written, 'Ein Spaßvogel');
    const found = async (text: string) => (await library({ text })).list.map(({ id }) => id);
    for (const text of ['STRASSE', 'straße', 'Strasse', 'ẞe der'])
      expect([text, await found(text)]).toEqual([text, [street]]);
    expect(await found('GROSSE FÜSSE')).toEqual([told]);
    expect(await found('spassvogel')).toEqual([written]);
    expect(await titles({ text: 'οδυσσευς' })).toEqual(['Ο ΟΔΥΣΣΕΥΣ']);
    expect(await titles({ text: 'οδυσσευσ' })).toEqual(['Ο ΟΔΥΣΣΕΥΣ']);
    expect(await titles({ text: 'Zusammenhang' })).toHaveLength(1);
  });

  it('drops what nobody sees from what is pasted into it', async () => {
    const [title = 0, other = 0] = await makeItems(app, [{ title: 'Copied out of a chat' }, { title: 'Elsewhere' }]);
    await write(other, 'Found in a chatroom');
    const found = async (text: string) => (await library({ text })).list.map(({ id }) => id).toSorted((a, b) => a - b);
    for (const text of ['\ufeffchat', 'ch\u00adat', pasted('chat'), '\u202achat\u202c', 'chat\u2060']) {
      expect([text, await found(text)]).toEqual([text, [title, other]]);
    }
  });
});

it('a title that nobody can see, or that turns others around, is refused', async () => {
  const { id } = await draftBy(app, admin, { title: 'Seen' });
  for (const title of ['\u200b', '\u3164\u3164', '\u00ad', '\u2800 ', '\u202egnp', 'a\u2066b']) {
    const draft = { title, type: 'text', category: 'sports' } as const;
    const refused = [
      await app.call(createDraft, draft, { token: admin.token }),
      await app.call(editContent, { id, version: 1, title }, { token: admin.token }),
    ];
    for (const { body } of refused) {
      expect([title, body]).toMatchObject([title, { code: 40000, data: { fields: [{ field: 'title' }] } }]);
    }
  }
});
