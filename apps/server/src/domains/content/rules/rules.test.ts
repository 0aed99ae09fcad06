import { listPresetRules, previewRule, RULE_KEYS, saveRuleSettings, switchRule } from '@onair/contract/content/rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { noteRanking } from './ranking.store.ts';
import { clicked, dataOf, type Person, popular, ruleNow, setRule } from './rules.fixtures.ts';
import { dayOf } from './rules.service.ts';

let app: TestApp;
let admin: Person;
let user: Person;
/** Texts by clicks: 100, 80, 60, 40, 20. */
let ids: number[];
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  user = await app.enter('user');
  ids = await clicked(app, [
    { clicks: 100, tags: ['gossip'] },
    { clicks: 80, category: 'sports' },
    { clicks: 60, category: 'finance' },
    { clicks: 40, tags: ['gossip', 'x'] },
    { clicks: 20, category: 'finance' },
    { clicks: 10, type: 'img' },
    { clicks: 90, type: 'horizontalVideo' },
    { clicks: 70, type: 'verticalVideo' },
  ]);
});
afterEach(async () => {
  for (const key of RULE_KEYS) await setRule(app, admin, key, {}, false);
  await app.deps.db.execute(sql`delete from rule_effects`);
});
afterAll(() => app.close());

const at = (...places: number[]) => places.map((place) => ids[place]);

describe('what rules do to the popular lists, at once', () => {
  it('nothing, as long as none is on', async () => {
    await setRule(app, admin, 'pinning', { items: [ids[4] ?? 0] }, false);
    expect(await popular(app, user)).toEqual(at(0, 1, 2, 3, 4));
    expect(await popular(app, user, 'video')).toEqual(at(6, 7));
  });

  it('blocking hides items with a blocked tag and changes nothing else about them', async () => {
    const rule = await setRule(app, admin, 'blocking', { tags: [' gossip '] });
    expect(rule.last7Days).toEqual({ count: 2, unit: 'hidden' });
    expect(await popular(app, user)).toEqual(at(1, 2, 4));
    const { rows } = await app.deps.db.execute(sql`select status from contents where id = ${ids[0]}`);
    expect(rows).toEqual([{ status: 'online' }]);
  });

  it('pinning puts chosen items first, in their order, also one that nobody clicked; offline ones stay away', async () => {
    const [quiet = 0, off = 0] = await makeItems(app, [{}, { status: 'offline' }]);
    const rule = await setRule(app, admin, 'pinning', { items: [quiet, off, ids[4] ?? 0, ids[5] ?? 0] });
    expect(rule.last7Days).toEqual({ count: 3, unit: 'pinned' });
    expect(await popular(app, user)).toEqual([quiet, ...at(4, 0, 1, 2, 3)]);
    expect(await popular(app, user, 'text', 2)).toEqual([quiet, ids[4]]);
    expect(await popular(app, user, 'image')).toEqual(at(5));
  });

  it('weighting orders by clicks times the weights of category and type', async () => {
    const categories = [
      { category: 'finance' as const, weight: 300 },
      { category: 'sports' as const, weight: 10 },
    ];
    const rule = await setRule(app, admin, 'weighting', {
      categories,
      types: [{ type: 'verticalVideo', weight: 200 }],
    });
    // 100, 8, 180, 40, 60
    expect(await popular(app, user)).toEqual(at(2, 0, 4, 3, 1));
    expect(await popular(app, user, 'video')).toEqual(at(7, 6));
    // Of the texts only the third kept no place: 40 is fourth either way; both videos changed places.
    expect(rule.last7Days).toEqual({ count: 6, unit: 'moved' });
  });

  it('fixed distribution keeps a place, no matter who else moves; beyond the end it is the last', async () => {
    const rule = await setRule(app, admin, 'distribution', {
      positions: [
        { contentId: ids[4] ?? 0, position: 2 },
        { contentId: ids[0] ?? 0, position: 50 },
        { contentId: ids[7] ?? 0, position: 1 },
      ],
    });
    expect(rule.last7Days).toEqual({ count: 3, unit: 'placed' });
    expect(await popular(app, user)).toEqual(at(1, 4, 2, 3, 0));
    expect(await popular(app, user, 'text', 2)).toEqual(at(1, 4));
    expect(await popular(app, user, 'video')).toEqual(at(7, 6));
  });

  it('together: hiding before all, a fixed place before a pin, pins before weights', async () => {
    await setRule(app, admin, 'blocking', { tags: ['x'] });
    await setRule(app, admin, 'pinning', { items: [ids[3] ?? 0, ids[4] ?? 0, ids[2] ?? 0] });
    await setRule(app, admin, 'distribution', { positions: [{ contentId: ids[4] ?? 0, position: 3 }] });
    await setRule(app, admin, 'weighting', { categories: [{ category: 'sports', weight: 0 }] });
    expect(await popular(app, user)).toEqual(at(2, 0, 4, 1));
  });
});

describe('what a rule did', () => {
  it('counts each item once, however often it is looked at, and forgets it after seven days', async () => {
    await setRule(app, admin, 'blocking', { tags: ['gossip'] });
    const day = dayOf(app.deps);
    await noteRanking(app.deps.db, day);
    await noteRanking(app.deps.db, day);
    expect((await ruleNow(app, user, 'blocking')).last7Days.count).toBe(2);
    await app.deps.db.execute(sql`update rule_effects set day = day - 6`);
    expect((await ruleNow(app, user, 'blocking')).last7Days.count).toBe(2);
    await app.deps.db.execute(sql`update rule_effects set day = day - 1`);
    expect((await ruleNow(app, user, 'blocking')).last7Days.count).toBe(0);
  });
});

describe('a rule', () => {
  it('is one of six, in both languages', async () => {
    const read = async (language: string) =>
      dataOf(await app.call(listPresetRules, {}, { token: user.token, headers: { 'accept-language': language } }));
    const [zh, en] = [await read('zh-CN'), await read('en-US')];
    expect(zh.map(({ key }) => key)).toEqual([...RULE_KEYS]);
    for (const { title, description, actionType } of zh) {
      expect([title, description]).toEqual([expect.stringMatching(/\p{Script=Han}/u), expect.stringMatching(/。$/u)]);
      expect(actionType).toBe('switch');
    }
    for (const { title, description } of en) expect(title + description).not.toMatch(/\p{Script=Han}/u);
  });

  it('is changed by one of two who decide at the same time, the other gets the latest version', async () => {
    const { version } = await ruleNow(app, admin, 'blocking');
    const [one, two] = await Promise.all(
      [true, false].map((enable) => app.call(switchRule, { key: 'blocking', version, enable }, { token: admin.token })),
    );
    expect([one?.body.code, two?.body.code].sort()).toEqual([20000, 50009]);
    const lost = [one, two].find((answer) => answer?.body.code === 50009);
    expect(lost?.body.data).toMatchObject({ fields: [{ field: 'version', rule: 'latest', msg: String(version + 1) }] });
  });

  it('leaves its change, and nothing else, in the audit log', async () => {
    await setRule(app, admin, 'banned', { words: ['赌博'] });
    const { rows } = await app.deps.db.execute(sql`
      select action, before, after from audit_log where subject_id = 'banned' order by seq desc limit 2`);
    expect(rows).toEqual([
      { action: 'rule.switch', before: { enable: false }, after: { enable: true } },
      { action: 'rule.save', before: { settings: {} }, after: { settings: { words: ['赌博'] } } },
    ]);
  });

  it('takes settings of its own, within their bounds, about items that exist', async () => {
    const refusal = async (key: (typeof RULE_KEYS)[number], settings: object) => {
      const { version } = await ruleNow(app, admin, key);
      const { body } = await app.call(saveRuleSettings, { key, version, settings }, { token: admin.token });
      return [body.code, (body.data as { fields?: { rule: string }[] } | null)?.fields?.[0]?.rule];
    };
    expect(await refusal('blocking', { words: ['x'] })).toEqual([50006, 'part']);
    expect(await refusal('pinning', { items: [999_999] })).toEqual([50006, 'exists']);
    expect(await refusal('pinning', { items: [ids[0], ids[0]] })).toEqual([50006, 'uniqueItems']);
    const places = (...pairs: [number, number][]) => ({
      positions: pairs.map(([n, position]) => ({ contentId: ids[n], position })),
    });
    expect(await refusal('distribution', places([0, 1], [1, 1]))).toEqual([50006, 'place']);
    expect((await refusal('distribution', places([0, 1], [6, 1])))[0]).toBe(20000);
    for (const bad of [places([0, 0]), places([0, 51]), { positions: [{ contentId: 0, position: 1 }] }]) {
      expect((await refusal('distribution', bad))[0]).toBe(40000);
    }
    const weight = (value: number) => ({ categories: [{ category: 'finance', weight: value }] });
    for (const [value, code] of [
      [-1, 40000],
      [0, 20000],
      [1000, 20000],
      [1001, 40000],
      [1.5, 40000],
    ] as const) {
      expect([value, (await refusal('weighting', weight(value)))[0]]).toEqual([value, code]);
    }
    expect((await refusal('banned', { words: ['长'.repeat(30)] }))[0]).toBe(20000);
    for (const words of [['长'.repeat(31)], [''], ['a\u0000'], Array.from({ length: 201 }, (_, n) => `w${n}`)]) {
      expect((await refusal('banned', { words }))[0]).toBe(40000);
    }
  });

  it('keeps texts as they were written, mark-up included', async () => {
    const evil = `<svg/onload=alert(1)>"'`;
    await setRule(app, admin, 'blocking', { tags: [evil] });
    expect((await ruleNow(app, user, 'blocking')).settings).toEqual({ tags: [evil] });
  });

  it('is for administrators to change and to preview; users read it', async () => {
    const as = { token: user.token };
    const { version } = await ruleNow(app, user, 'blocking');
    for (const { body } of [
      await app.call(switchRule, { key: 'blocking', version, enable: true }, as),
      await app.call(saveRuleSettings, { key: 'blocking', version, settings: {} }, as),
      await app.call(previewRule, { key: 'blocking', settings: {}, family: 'text' }, as),
    ]) {
      expect(body.code).toBe(50003);
    }
  });
});

it('a preview shows where items were and would be, hidden ones last, and changes nothing', async () => {
  const look = async (key: 'blocking' | 'pinning', settings: object) =>
    dataOf(await app.call(previewRule, { key, settings, family: 'text' }, { token: admin.token }));
  const hidden = await look('blocking', { tags: ['gossip'] });
  expect(hidden.map(({ contentId, before, after }) => [contentId, before, after])).toEqual(
    [
      [ids[1], 2, 1],
      [ids[2], 3, 2],
      [ids[4], 5, 3],
      [ids[0], 1, null],
      [ids[3], 4, null],
    ].filter(([, before]) => before !== undefined),
  );
  expect((await look('pinning', { items: [ids[4]] }))[0]).toMatchObject({ contentId: ids[4], before: 5, after: 1 });
  expect((await popular(app, user)).slice(0, 2)).toEqual(at(0, 1));
});
