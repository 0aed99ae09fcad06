import {
  deletePolicies,
  listDeletedPolicies,
  restorePolicies,
  setPoliciesStatus,
} from '@onair/contract/content/policy-sets/bulk';
import { listPolicyContents, pickPolicyContents } from '@onair/contract/content/policy-sets/contents';
import { importPolicies } from '@onair/contract/content/policy-sets/files';
import {
  copyPolicy,
  countRuleMatches,
  createPolicy,
  editPolicy,
  getPolicy,
  listPolicies,
} from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type Admin, addContents, addPolicy, dataOf } from './policy-sets.fixtures.ts';

let app: TestApp;
let admin: Admin;

const draft = { name: 'A set', contentType: 'img', filterType: 'artificial', status: 'online' } as const;
const audits = async (id: string) => {
  const { rows } = await app.deps.db.execute<{ action: string; before: unknown; after: Record<string, unknown> }>(
    sql`select action, before, after from audit_log where subject_id = ${id} order by seq`,
  );
  return rows;
};
/** Moves the deletion of sets back by this many days. */
const deletedBefore = (id: string, days: number) =>
  app.deps.db.execute(
    sql`update policies set deleted_at = deleted_at - make_interval(days => ${days}) where id = ${id}`,
  );
const inBin = async () => dataOf(await app.call(listDeletedPolicies, { pageSize: 100 }, { token: admin.token })).list;
const total = async () => dataOf(await app.call(listPolicies, {}, { token: admin.token })).total;

beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  admin = await app.enter('admin', 'Lin');
});
afterAll(() => app.close());

describe('creating a set', () => {
  it('gives the next free number, stepping over those that people gave', async () => {
    const first = await addPolicy(app, admin);
    const n = Number(first.number.slice(2));
    expect(first).toMatchObject({
      number: expect.stringMatching(/^PS\d{4}$/),
      version: 1,
      createdBy: 'Lin',
      rule: null,
    });
    await addPolicy(app, admin, { number: `ps${String(n + 1).padStart(4, '0')}` });
    expect((await addPolicy(app, admin)).number).toBe(`PS${String(n + 2).padStart(4, '0')}`);
    expect(await audits(first.id)).toMatchObject([{ action: 'policy.create', before: null, after: { name: 'A set' } }]);
  });

  it('refuses a number that a living set has, whatever its case, and names the field', async () => {
    await addPolicy(app, admin, { number: 'Same-1' });
    const { http, body } = await app.call(createPolicy, { ...draft, number: 'SAME-1' }, { token: admin.token });
    expect({ http, code: body.code }).toEqual({ http: 200, code: 50005 });
    expect(body.data).toMatchObject({ fields: [{ field: 'number', rule: 'taken' }] });
  });

  it('trims names, refuses blank ones, and rules on sets picked by hand or with days out of order', async () => {
    expect((await addPolicy(app, admin, { name: '  trimmed ' })).name).toBe('trimmed');
    const refusal = async (given: object) => {
      const { body } = await app.call(createPolicy, { ...draft, ...given }, { token: admin.token });
      return [body.code, (body.data as { fields?: { field: string }[] } | null)?.fields?.[0]?.field];
    };
    expect(await refusal({ name: '   ' })).toEqual([40000, 'name']);
    expect(await refusal({ rule: {} })).toEqual([50006, 'rule']);
    expect(await refusal({ filterType: 'rules', rule: { from: '2026-02-02', to: '2026-02-01' } })).toEqual([
      40000,
      'rule.to',
    ]);
    expect(await refusal({ filterType: 'rules', rule: { from: '0000-02-02' } })).toEqual([40000, 'rule.from']);
    expect(await refusal({ id: 'x', version: 7 })).toEqual([40000, expect.any(String)]);
  });

  it('makes one set of fifty repeats with one key, and answers them all alike', async () => {
    const before = await total();
    const headers = { 'idempotency-key': 'double-click-0001' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.call(createPolicy, { ...draft, name: 'Once' }, { token: admin.token, headers }),
      ),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1);
    expect(await total()).toBe(before + 1);
    const other = await app.call(createPolicy, { ...draft, name: 'Twice' }, { token: admin.token, headers });
    expect(other.body.code).toBe(50010);
  });
});

describe('a copy of a set', () => {
  it('has the items or the rule, a name that fits, its own number, and is offline', async () => {
    const add = await addContents(app, [{}, {}]);
    const byHand = await addPolicy(app, admin, { name: '长'.repeat(60) });
    await app.call(pickPolicyContents, { id: byHand.id, version: 1, add }, { token: admin.token });
    const copied = dataOf(await app.call(copyPolicy, { id: byHand.id }, { token: admin.token }));
    expect(copied).toMatchObject({ count: 2, status: 'offline', version: 1, name: `${'长'.repeat(56)}（副本）` });
    expect(copied.number).not.toBe(byHand.number);
    const held = dataOf(await app.call(listPolicyContents, { id: copied.id }, { token: admin.token }));
    expect(held.list.map(({ id }) => id).sort()).toEqual([...add].sort());
    const rule = { tags: ['copied'] };
    const byRules = await addPolicy(app, admin, { filterType: 'rules', rule });
    expect(dataOf(await app.call(copyPolicy, { id: byRules.id }, { token: admin.token }))).toMatchObject({ rule });
    expect(await audits(copied.id)).toMatchObject([{ action: 'policy.copy', after: { copyOf: byHand.id } }]);
  });
});

describe('editing a set', () => {
  it('changes what is sent and keeps the rest', async () => {
    const set = await addPolicy(app, admin, { filterType: 'rules', rule: { tags: ['a', 'a '], types: [] } });
    const edited = dataOf(
      await app.call(editPolicy, { id: set.id, version: 1, status: 'offline' }, { token: admin.token }),
    );
    expect(edited).toMatchObject({ version: 2, status: 'offline', name: 'A set', rule: { tags: ['a'] } });
    expect((await audits(set.id)).at(-1)).toMatchObject({
      action: 'policy.edit',
      before: { status: 'online' },
      after: { status: 'offline' },
    });
  });

  it('names to the second of two editors who was first, when, and the latest version', async () => {
    const set = await addPolicy(app, admin);
    const other = await app.enter('admin', 'Wang');
    dataOf(await app.call(editPolicy, { id: set.id, version: 1, name: 'First' }, { token: admin.token }));
    const late = await app.call(editPolicy, { id: set.id, version: 1, name: 'Second' }, { token: other.token });
    expect(late.http).toBe(200);
    expect(late.body).toMatchObject({
      code: 50009,
      data: { fields: [{ field: 'version', rule: 'latest', msg: '2' }] },
    });
    expect(late.body.msg).toContain('Lin');
    const inEnglish = { token: other.token, headers: { 'accept-language': 'en-US' } };
    const { body } = await app.call(editPolicy, { id: set.id, version: 1, name: 'Second' }, inEnglish);
    expect(body.msg).toMatch(/saved version 2 at [A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d \(GMT[^)]*\)\./);
    const latest = dataOf(await app.call(getPolicy, { id: set.id }, { token: other.token }));
    expect(latest.name).toBe('First');
  });

  it('loses no update when fifty people save at once, again and again', async () => {
    const set = await addPolicy(app, admin);
    let accepted = 0;
    const editor = async (who: number) => {
      for (let n = 0; n < 6; n += 1) {
        const seen = await app.call(getPolicy, { id: set.id }, { token: admin.token });
        if (seen.http === 503) continue;
        const { version } = dataOf(seen);
        const name = `by ${who}, try ${n}`;
        const { body } = await app.call(editPolicy, { id: set.id, version, name }, { token: admin.token });
        if (body.code === 20000) accepted += 1;
        // Where fifty are more than a busy machine can take, it says so; that is no update either.
        else expect([50009, 50300]).toContain(body.code);
      }
    };
    await Promise.all(Array.from({ length: 50 }, (_, who) => editor(who)));
    expect(accepted).toBeGreaterThan(0);
    const { version } = dataOf(await app.call(getPolicy, { id: set.id }, { token: admin.token }));
    expect(version).toBe(accepted + 1);
    expect(await audits(set.id)).toHaveLength(accepted + 1);
  });

  it('refuses a rule on a set picked by hand, and picks on a set by rules', async () => {
    const byHand = await addPolicy(app, admin);
    const byRules = await addPolicy(app, admin, { filterType: 'rules' });
    const [item = 0] = await addContents(app, [{}]);
    const rule = await app.call(editPolicy, { id: byHand.id, version: 1, rule: {} }, { token: admin.token });
    const pick = await app.call(
      pickPolicyContents,
      { id: byRules.id, version: 1, add: [item] },
      { token: admin.token },
    );
    expect([rule.body.code, pick.body.code]).toEqual([50006, 50006]);
  });
});

describe('picking items', () => {
  it('adds and removes by hand, and shows what the set holds', async () => {
    const set = await addPolicy(app, admin);
    const items = await addContents(app, [{ title: 'old', publishedAt: '2026-01-01T00:00:00Z' }, { title: 'new' }, {}]);
    const picked = await app.call(pickPolicyContents, { id: set.id, version: 1, add: items }, { token: admin.token });
    expect(dataOf(picked)).toMatchObject({ count: 3, version: 2 });
    const stale = await app.call(pickPolicyContents, { id: set.id, version: 1, remove: items }, { token: admin.token });
    expect(stale.body.code).toBe(50009);
    const change = { id: set.id, version: 2, remove: items.slice(2), add: items.slice(0, 1) };
    expect(dataOf(await app.call(pickPolicyContents, change, { token: admin.token })).count).toBe(2);
    const held = dataOf(await app.call(listPolicyContents, { id: set.id }, { token: admin.token }));
    expect(held.list.map((item) => item.title)).toEqual(['new', 'old']);
    expect(held).toMatchObject({ total: 2, list: [{ author: 'Author', tags: [] }, { type: 'img' }] });
    expect((await audits(set.id)).at(-1)).toMatchObject({
      before: { count: 3 },
      after: { count: 2, removed: items.slice(2) },
    });
  });

  it('refuses items that do not exist or are of another type, and then picks nothing', async () => {
    const set = await addPolicy(app, admin);
    const [image = 0, video = 0] = await addContents(app, [{}, { type: 'verticalVideo' }]);
    for (const wrong of [video, 2_000_000_000]) {
      const change = { id: set.id, version: 1, add: [image, wrong] };
      const { body } = await app.call(pickPolicyContents, change, { token: admin.token });
      expect(body.code).toBe(50006);
      expect(body.msg).toContain(String(wrong));
    }
    expect(dataOf(await app.call(getPolicy, { id: set.id }, { token: admin.token }))).toMatchObject({
      count: 0,
      version: 1,
    });
  });
});

describe('bulk acts', () => {
  it('change all at once, leaving out what no longer exists, with one audit row a set', async () => {
    const sets = [await addPolicy(app, admin), await addPolicy(app, admin, { status: 'offline' })];
    const ids = sets.map((set) => set.id);
    const gone = app.deps.newId();
    const { changed, moved } = dataOf(
      await app.call(setPoliciesStatus, { ids: [...ids, gone], status: 'offline' }, { token: admin.token }),
    );
    expect(changed.sort()).toEqual([...ids].sort());
    // An undo leaves alone what was offline before.
    expect(moved).toEqual([ids[0]]);
    expect([(await audits(ids[0] ?? '')).length, (await audits(ids[1] ?? '')).length]).toEqual([2, 1]);
    const many = Array.from({ length: 101 }, () => app.deps.newId());
    expect((await app.call(setPoliciesStatus, { ids: many, status: 'online' }, { token: admin.token })).http).toBe(400);
  });

  it('move to the recycle bin for 30 days, and restore with everything the sets had', async () => {
    const [item = 0] = await addContents(app, [{}]);
    const set = await addPolicy(app, admin, { number: 'Undo-1' });
    await app.call(pickPolicyContents, { id: set.id, version: 1, add: [item] }, { token: admin.token });
    const before = await total();
    expect(dataOf(await app.call(deletePolicies, { ids: [set.id] }, { token: admin.token })).changed).toEqual([set.id]);
    expect(await total()).toBe(before - 1);
    expect((await app.call(getPolicy, { id: set.id }, { token: admin.token })).body.code).toBe(50004);
    expect((await app.call(listPolicyContents, { id: set.id }, { token: admin.token })).body.code).toBe(50004);
    expect((await app.call(editPolicy, { id: set.id, version: 2, name: 'x' }, { token: admin.token })).body.code).toBe(
      50004,
    );
    await deletedBefore(set.id, 29);
    const [found] = (await inBin()).filter(({ id }) => id === set.id);
    expect(found).toMatchObject({ number: 'Undo-1', count: 1, deletedBy: 'Lin' });
    const stay = new Date(found?.until ?? '').getTime() - app.clock.now().getTime();
    expect(Math.round(stay / 86_400_000)).toBe(1);
    expect(dataOf(await app.call(restorePolicies, { ids: [set.id] }, { token: admin.token })).changed).toEqual([
      set.id,
    ]);
    expect(dataOf(await app.call(getPolicy, { id: set.id }, { token: admin.token }))).toMatchObject({
      count: 1,
      version: 2,
    });
    expect(await total()).toBe(before);
    expect((await inBin()).map(({ id }) => id)).not.toContain(set.id);
    expect((await audits(set.id)).map((row) => row.action).slice(-2)).toEqual(['policy.delete', 'policy.restore']);
  });

  it('cannot be undone later, nor when the number has been given away', async () => {
    const late = await addPolicy(app, admin);
    await app.call(deletePolicies, { ids: [late.id] }, { token: admin.token });
    await deletedBefore(late.id, 30);
    app.clock.advance(1);
    expect((await inBin()).map(({ id }) => id)).not.toContain(late.id);
    expect(dataOf(await app.call(restorePolicies, { ids: [late.id] }, { token: admin.token })).changed).toEqual([]);
    const set = await addPolicy(app, admin, { number: 'Given-1' });
    await app.call(deletePolicies, { ids: [set.id] }, { token: admin.token });
    await addPolicy(app, admin, { number: 'given-1' });
    const { body } = await app.call(restorePolicies, { ids: [set.id] }, { token: admin.token });
    expect(body).toMatchObject({ code: 50005, data: { fields: [{ field: 'number' }] } });
  });
});

it('lets people with the role user look but not write', async () => {
  const user = await app.enter('user');
  const set = await addPolicy(app, admin);
  const ids = [set.id];
  const as = { token: user.token };
  const writes = [
    app.call(createPolicy, draft, as),
    app.call(editPolicy, { id: set.id, version: 1, name: 'x' }, as),
    app.call(pickPolicyContents, { id: set.id, version: 1, add: [1] }, as),
    app.call(setPoliciesStatus, { ids, status: 'offline' }, as),
    app.call(deletePolicies, { ids }, as),
    app.call(restorePolicies, { ids }, as),
    app.call(importPolicies, {}, as),
    app.call(copyPolicy, { id: set.id }, as),
    app.call(listDeletedPolicies, {}, as),
  ];
  for (const { body } of await Promise.all(writes)) expect(body.code).toBe(50003);
  const rule = { contentType: 'img' as const, rule: {} };
  const reads = [app.call(getPolicy, { id: set.id }, as), app.call(countRuleMatches, rule, as)];
  for (const { body } of await Promise.all(reads)) expect(body.code).toBe(20000);
});
