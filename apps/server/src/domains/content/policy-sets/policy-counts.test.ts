import { deletePolicies, restorePolicies } from '@onair/contract/content/policy-sets/bulk';
import { listPolicyContents, pickPolicyContents } from '@onair/contract/content/policy-sets/contents';
import {
  countRuleMatches,
  editPolicy,
  getPolicy,
  listPolicies,
  type PolicyRule,
} from '@onair/contract/content/policy-sets/policy-sets';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type Admin, addContents, addPolicy, dataOf, type TestContent } from './policy-sets.fixtures.ts';
import { adoptTimeZone, prunePolicies } from './policy-sets.store.ts';

let app: TestApp;
let admin: Admin;

beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  admin = await app.enter('admin');
});
afterAll(() => app.close());

const TYPES = ['text', 'img', 'horizontalVideo', 'verticalVideo'] as const;
const CATEGORIES = ['sports', 'finance', 'other'] as const;
const SOURCES = ['ugc', 'report'] as const;
const some = <T>(values: readonly T[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }), { nil: undefined });

const content = fc.record({
  title: fc.constantFrom('决赛 100% 精彩', 'ＦＩＮＡＬ goal', 'final_goal', 'Nothing'),
  type: fc.constantFrom(...TYPES),
  category: fc.constantFrom(...CATEGORIES),
  source: fc.constantFrom(...SOURCES),
  tags: fc.subarray(['a', 'b']),
  // On both sides of midnight in Shanghai.
  publishedAt: fc.constantFrom(
    '2026-05-09T15:59:59Z',
    '2026-05-09T16:00:00Z',
    '2026-05-10T15:59:59Z',
    '2026-05-10T16:00:00Z',
  ),
});
const rule = fc.record({
  types: some(TYPES),
  categories: some(CATEGORIES),
  sources: some(SOURCES),
  tags: some(['a', 'b', 'c']),
  words: some(['FINAL', '％', '_', '决赛']),
  from: fc.constantFrom(undefined, '2026-05-10', '2026-05-11'),
  to: fc.constantFrom(undefined, '2026-05-11', '2026-05-12'),
});
const sent = (given: object): PolicyRule => JSON.parse(JSON.stringify(given));

/** A second implementation of rules, in TypeScript instead of SQL. */
const matches = (contentType: string, r: PolicyRule, item: TestContent): boolean => {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase();
  const day = new Date(Date.parse(item.publishedAt) + 8 * 3_600_000).toISOString().slice(0, 10);
  const among = (list: readonly string[] | undefined, value: string) => !list?.length || list.includes(value);
  return (
    item.type === contentType &&
    among(r.types, item.type) &&
    among(r.categories, item.category) &&
    among(r.sources, item.source) &&
    (!r.tags?.length || r.tags.some((tag) => item.tags.includes(tag))) &&
    (!r.words?.length || r.words.some((word) => fold(item.title).includes(fold(word)))) &&
    (!r.from || day >= r.from) &&
    (!r.to || day <= r.to)
  );
};

/** Every set beside what it truly holds, looked at item by item. */
const compare = async () => {
  const { rows: contents } = await app.deps.db.execute<TestContent & Record<string, unknown>>(
    sql`select title, type, category, source, tags, published_at as "publishedAt" from contents`,
  );
  const items = contents.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt).toISOString() }));
  const { rows } = await app.deps.db.execute<{
    id: string;
    type: string;
    by: string;
    rule: PolicyRule;
    items: number;
    picks: number;
  }>(
    sql`select id, content_type as type, filter_type as by, rule, items,
      (select count(*)::integer from policy_picks where policy_id = p.id) as picks from policies p`,
  );
  for (const row of rows) {
    const truth =
      row.by === 'artificial' ? row.picks : items.filter((item) => matches(row.type, row.rule, item)).length;
    expect({ rule: row.rule, items: row.items }).toEqual({ rule: row.rule, items: truth });
  }
  const { rows: tally } = await app.deps.db.execute(
    sql`select living, (select count(*)::integer from policies where deleted_at is null) as truth from policy_tally`,
  );
  expect(tally[0]?.living).toBe(tally[0]?.truth);
};

const change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), contents: fc.array(content, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('turn' as const), nth: fc.nat(3), content }),
  fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(3) }),
  fc.record({
    kind: fc.constant('create' as const),
    rule,
    type: fc.constantFrom('img' as const, 'verticalVideo' as const),
  }),
  fc.record({ kind: fc.constant('edit' as const), rule, nth: fc.nat(20) }),
  fc.record({ kind: fc.constant('pick' as const), nth: fc.nat(20) }),
  fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(20) }),
);

const none = {
  types: undefined,
  categories: undefined,
  sources: undefined,
  tags: undefined,
  words: undefined,
  from: undefined,
  to: undefined,
};

/** Something to count, and rules that count it, one of them everything. */
const start = fc
  .tuple(fc.array(content, { minLength: 6, maxLength: 10 }), fc.array(rule, { minLength: 3, maxLength: 3 }))
  .map(([contents, rules]): Step[] => [
    ...[{}, ...rules].map((r): Step => ({ kind: 'create', rule: { ...none, ...r }, type: 'img' })),
    { kind: 'add', contents },
  ]);

type Step = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Carries a change out through the API, contents through SQL as other features do. Refusals are fine: counts must hold. */
const carryOut = async (step: Step): Promise<void> => {
  const as = { token: admin.token };
  const sets = async (by: 'rules' | 'artificial') =>
    dataOf(await app.call(listPolicies, { filterType: by, pageSize: 100 }, as)).list;
  const pickOne = <T>(list: readonly T[], nth: number) => list[nth % Math.max(1, list.length)];
  if (step.kind === 'add') await addContents(app, step.contents);
  if (step.kind === 'turn') {
    const { title, type, category, source, tags, publishedAt } = step.content;
    await app.deps.db.execute(sql`
      update contents set title = ${title}, type = ${type}, category = ${category}, source = ${source},
        tags = array(select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb)), published_at = ${publishedAt}
      where id % 4 = ${step.nth}`);
  }
  if (step.kind === 'remove') await app.deps.db.execute(sql`delete from contents where id % 4 = ${step.nth}`);
  if (step.kind === 'create') {
    await addPolicy(app, admin, { filterType: 'rules', contentType: step.type, rule: sent(step.rule) });
    await addPolicy(app, admin, { contentType: step.type });
  }
  if (step.kind === 'edit') {
    const set = pickOne(await sets('rules'), step.nth);
    if (set) await app.call(editPolicy, { id: set.id, version: set.version, rule: sent(step.rule) }, as);
  }
  if (step.kind === 'pick') {
    const set = pickOne(await sets('artificial'), step.nth);
    const { rows } = await app.deps.db.execute<{ id: number }>(
      sql`select id from contents where type = ${set?.contentType ?? ''}`,
    );
    const ids = rows.map(({ id }) => id).slice(0, 200);
    const half = Math.ceil(ids.length / 2);
    const picks = { add: ids.slice(0, half), remove: ids.slice(half) };
    if (set && half > 0 && ids.length > half) {
      await app.call(pickPolicyContents, { id: set.id, version: set.version, ...picks }, as);
    }
  }
  if (step.kind === 'delete') {
    const set = pickOne(await sets('rules'), step.nth);
    if (!set) return;
    await app.call(deletePolicies, { ids: [set.id] }, as);
    if (step.nth % 2 === 0) await app.call(restorePolicies, { ids: [set.id] }, as);
  }
};

describe('the count of a set', () => {
  it('stays exact whatever happens to contents, rules and picks', async () => {
    await fc.assert(
      fc.asyncProperty(start, fc.array(change, { minLength: 6, maxLength: 10 }), async (first, steps) => {
        await app.deps.db.execute(sql`delete from policies`);
        await app.deps.db.execute(sql`delete from contents`);
        for (const step of [...first, ...steps]) {
          await carryOut(step);
          await compare();
        }
      }),
      { numRuns: 25 },
    );
  });

  it('stays exact when contents, rules and picks change at the same time', async () => {
    const steps = fc.sample(change, { seed: 7, numRuns: 160 });
    const lanes = [0, 1, 2, 3, 4, 5];
    await Promise.all(
      lanes.map(async (lane) => {
        for (const [i, step] of steps.entries()) if (i % lanes.length === lane) await carryOut(step);
      }),
    );
    await compare();
  });

  it('falls to nothing when all contents are gone at once', async () => {
    await addContents(app, [{}, {}]);
    await addPolicy(app, admin, { filterType: 'rules' });
    await app.deps.db.execute(sql`truncate contents cascade`);
    await compare();
  });

  it('is the same live, in the list and of what the set shows', async () => {
    await addContents(app, [
      { tags: ['live'] },
      { tags: ['live'], title: 'newest', publishedAt: '2026-09-01T00:00:00Z' },
      {},
    ]);
    const given = { tags: ['live'], words: [' '] };
    const set = await addPolicy(app, admin, { filterType: 'rules', rule: given });
    const as = { token: admin.token };
    const live = dataOf(await app.call(countRuleMatches, { contentType: 'img', rule: given }, as));
    const held = dataOf(await app.call(listPolicyContents, { id: set.id }, as));
    expect([set.count, live.count, held.total, held.list.length]).toEqual([2, 2, 2, 2]);
    expect(live.sample).toEqual(held.list);
    expect(held.list[0]?.title).toBe('newest');
  });
});

it('follows the company to another time zone', async () => {
  await app.deps.db.execute(sql`delete from contents`);
  await addContents(app, [{ publishedAt: '2026-03-01T20:00:00Z' }]);
  const rule = { from: '2026-03-02', to: '2026-03-02' };
  const set = await addPolicy(app, admin, { filterType: 'rules', rule });
  const count = async () => dataOf(await app.call(getPolicy, { id: set.id }, { token: admin.token })).count;
  await adoptTimeZone(app.deps.db, 'Asia/Shanghai');
  expect(await count()).toBe(1);
  await adoptTimeZone(app.deps.db, 'Europe/London');
  expect(await count()).toBe(0);
  await adoptTimeZone(app.deps.db, 'Asia/Shanghai');
  expect(await count()).toBe(1);
});

it('forgets deleted sets, with their picks, once they cannot be restored', async () => {
  const set = await addPolicy(app, admin);
  const picks = await addContents(app, [{}]);
  await app.call(pickPolicyContents, { id: set.id, version: 1, add: picks }, { token: admin.token });
  await app.call(deletePolicies, { ids: [set.id] }, { token: admin.token });
  const left = async () => {
    const { rows } = await app.deps.db.execute<{ n: number }>(sql`
      select (select count(*) from policies where id = ${set.id}) + (select count(*) from policy_picks where policy_id = ${set.id}) as n`);
    return rows[0]?.n;
  };
  await prunePolicies(app.deps.db, app.clock.now());
  expect(await left()).toBe(2);
  const later = new Date(app.clock.now().getTime() + 30 * 86_400_000);
  await prunePolicies(app.deps.db, later);
  expect(await left()).toBe(0);
  await compare();
});
