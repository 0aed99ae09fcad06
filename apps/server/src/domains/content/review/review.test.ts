import {
  decideReview,
  type Inspection,
  type ReviewItemState,
  releaseReview,
  reviewMachine,
  undoReview,
} from '@onair/contract/content/review/reviews';
import { possible } from '@onair/contract/machine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { claim, contentNow, dataOf, decide, itemOf, type Person, queueOf, retitle } from './review.fixtures.ts';

const MINUTE = 60_000;

let app: TestApp;
let admin: Person;
let user: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  user = await app.enter('reviewer', 'Zhou');
});
afterAll(() => app.close());

const audits = async (id: string) => {
  const { rows } = await app.deps.db.execute<{ action: string; before: { state: string }; after: { state: string } }>(
    sql`select action, before, after from audit_log where subject_type = 'review' and subject_id = ${id} order by seq`,
  );
  return rows;
};
const undo = (person: Person, last: { id: string; version: number }) =>
  app.call(undoReview, { id: last.id, version: last.version }, { token: person.token });

describe('claims', () => {
  it('never give two reviewers the same item, however many ask at once', async () => {
    const { id } = await queueOf(app, admin, 12);
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => app.enter('reviewer', `Reviewer ${n}`)));
    const seen = await Promise.all([...people, ...people].map((person) => claim(app, person, id)));
    const byPerson = people.map(
      (_, n) => new Set([itemOf(seen[n] as Inspection).id, itemOf(seen[n + 10] as Inspection).id]),
    );
    expect(byPerson.every((items) => items.size === 1)).toBe(true);
    expect(new Set(byPerson.flatMap((items) => [...items])).size).toBe(10);
    expect(await claim(app, admin, id)).toMatchObject({ pending: 12, elsewhere: 10 });
  });

  it('end by the clock: the item goes to another, and the first one’s decision is refused', async () => {
    const { id } = await queueOf(app, admin, 1);
    const mine = itemOf(await claim(app, user, id));
    expect(await claim(app, admin, id)).toMatchObject({ item: null, pending: 1, elsewhere: 1 });
    app.clock.advance(5 * MINUTE - 1);
    expect((await claim(app, admin, id)).item).toBeNull();
    app.clock.advance(1);
    const theirs = itemOf(await claim(app, admin, id));
    expect(theirs.id).toBe(mine.id);
    const refused = await decide(app, user, mine, 'pass');
    expect([refused.http, refused.body.code]).toEqual([200, 50009]);
    expect((await claim(app, user, id)).item).toBeNull();
    dataOf(await decide(app, admin, theirs, 'pass'));
  });

  it('are prolonged by asking again, and given back on leaving', async () => {
    const { id } = await queueOf(app, admin, 1);
    const first = itemOf(await claim(app, user, id));
    app.clock.advance(4 * MINUTE);
    const again = itemOf(await claim(app, user, id));
    expect(again.id).toBe(first.id);
    expect(Date.parse(again.claimedUntil) - Date.parse(first.claimedUntil)).toBe(4 * MINUTE);
    dataOf(await app.call(releaseReview, { id }, { token: user.token }));
    expect(itemOf(await claim(app, admin, id)).id).toBe(first.id);
  });

  it('are needed to decide: nobody moves an item that they do not hold', async () => {
    const { id } = await queueOf(app, admin, 2);
    const item = itemOf(await claim(app, user, id));
    expect((await decide(app, admin, item, 'pass')).body.code).toBe(50009);
    const unknown = { ...item, id: app.deps.newId() };
    expect((await decide(app, admin, unknown, 'pass')).body.code).toBe(50004);
    expect(await audits(item.id)).toEqual([]);
  });
});

describe('a decision', () => {
  it('sets the review state; rejecting takes the item offline; both are in the audit log with their reason', async () => {
    const { id, ids } = await queueOf(app, admin, 2);
    const first = itemOf(await claim(app, user, id));
    const second = itemOf(dataOf(await decide(app, user, first, 'pass')));
    const done = dataOf(await decide(app, user, second, 'reject', '  来源不明  '));
    expect(done).toMatchObject({ item: null, pending: 0, decidedToday: 2, last: { state: 'rejected' } });
    expect(await contentNow(app, user, ids[0] ?? 0)).toMatchObject({ review: 'passed', status: 'online', version: 2 });
    expect(await contentNow(app, user, ids[1] ?? 0)).toMatchObject({ review: 'rejected', status: 'offline' });
    expect(await audits(second.id)).toMatchObject([
      { action: 'review.reject', before: { status: 'online' }, after: { status: 'offline', reason: '来源不明' } },
    ]);
  });

  it('needs a reason to reject, of at most 200 characters, and takes none otherwise', async () => {
    const { id } = await queueOf(app, admin, 1);
    const item = itemOf(await claim(app, user, id));
    const code = async (move: 'pass' | 'reject', reason?: string) =>
      (await decide(app, user, item, move, reason)).body.code;
    expect([await code('reject'), await code('reject', '   '), await code('pass', 'x')]).toEqual([40000, 40000, 40000]);
    expect([await code('reject', '字'.repeat(201)), await code('reject', 'a\nb')]).toEqual([40000, 40000]);
    const evil = `<script>alert(1)</script>${'𠮷'.repeat(175)}`;
    expect(await code('reject', evil)).toBe(20000);
    const { rows } = await app.deps.db.execute(sql`select reason from review_items where id = ${item.id}`);
    expect(rows).toEqual([{ reason: evil }]);
  });

  it('is refused when the content was changed since it was shown', async () => {
    const { id, ids } = await queueOf(app, admin, 1);
    const item = itemOf(await claim(app, user, id));
    await retitle(app, admin, ids[0] ?? 0, 'Another title');
    expect((await decide(app, user, item, 'pass')).body.code).toBe(50009);
    const fresh = itemOf(await claim(app, user, id));
    expect(fresh.content.title).toBe('Another title');
    dataOf(await decide(app, user, fresh, 'pass'));
  });

  it('has one effect and one answer, however often it is sent with one key', async () => {
    const { id } = await queueOf(app, admin, 2);
    const { id: item, version, contentVersion } = itemOf(await claim(app, user, id));
    const input = { id: item, version, contentVersion, move: 'pass' as const };
    const headers = { 'idempotency-key': `decide-${item}` };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(decideReview, input, { token: user.token, headers })),
    );
    expect(new Set(answers.map((answer) => itemOf(dataOf(answer)).id)).size).toBe(1);
    expect(await audits(item)).toHaveLength(1);
  });

  it('skips to the end of the queue', async () => {
    const { id, ids } = await queueOf(app, admin, 3);
    const order: number[] = [];
    let now = await claim(app, user, id);
    for (const move of ['skip', 'pass', 'pass', 'pass'] as const) {
      order.push(itemOf(now).content.id);
      now = dataOf(await decide(app, user, itemOf(now), move));
    }
    expect(order).toEqual([ids[0], ids[1], ids[2], ids[0]]);
    expect(now.item).toBeNull();
  });
});

describe('taking back', () => {
  it('brings the item back to its place and its reviewer, and the content to what it was', async () => {
    const { id, ids } = await queueOf(app, admin, 2);
    const first = itemOf(await claim(app, user, id));
    const { last } = dataOf(await decide(app, user, first, 'reject', 'no'));
    if (!last) throw new Error('nothing to take back');
    expect((await undo(admin, last)).body.code).toBe(50009);
    const back = dataOf(await undo(user, last));
    expect(back).toMatchObject({ item: { id: first.id, state: 'pending' }, last: null, pending: 2 });
    expect(await contentNow(app, user, ids[0] ?? 0)).toMatchObject({ review: 'pending', status: 'online' });
    expect((await undo(user, last)).body.code).toBe(50009);
  });

  it('is over after an hour, and when the content has changed since', async () => {
    const { id, ids } = await queueOf(app, admin, 2);
    const passed = dataOf(await decide(app, user, itemOf(await claim(app, user, id)), 'pass'));
    await retitle(app, admin, ids[0] ?? 0, 'Changed since');
    expect((await undo(user, passed.last ?? { id: '', version: 1 })).body.code).toBe(50009);
    const second = dataOf(await decide(app, user, itemOf(await claim(app, user, id)), 'pass'));
    app.clock.advance(60 * MINUTE);
    expect((await undo(user, second.last ?? { id: '', version: 1 })).body.code).toBe(50007);
    expect((await claim(app, user, id)).last).toBeNull();
  });
});

it('any sequence of moves keeps to the table, and the audit log holds exactly those that were accepted', async () => {
  const move = fc.constantFrom('pass', 'reject', 'skip', 'undo', 'claim', 'release', 'wait');
  const step = fc.tuple(fc.boolean(), move);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { id } = await queueOf(app, admin, 2);
      const people = [user, admin] as const;
      const views = new Map<Person, Inspection>();
      const accepted: [string, string][] = [];
      const states = new Map<string, ReviewItemState>();
      for (const [first, what] of steps) {
        const person = people[first ? 0 : 1];
        const view = views.get(person) ?? (await claim(app, person, id));
        if (what === 'wait') app.clock.advance(3 * MINUTE);
        if (what === 'release') await app.call(releaseReview, { id }, { token: person.token });
        if (what === 'claim') views.set(person, await claim(app, person, id));
        if (what === 'wait' || what === 'release' || what === 'claim') continue;
        const subject = what === 'undo' ? view.last : view.item;
        if (!subject) continue;
        const { body } =
          what === 'undo'
            ? await undo(person, subject)
            : await decide(app, person, view.item as never, what, what === 'reject' ? 'why' : undefined);
        expect([20000, 50009, 50007]).toContain(body.code);
        if (body.status !== 'ok') {
          views.delete(person);
          continue;
        }
        expect(possible(reviewMachine, states.get(subject.id) ?? 'pending', what)).toBe(true);
        states.set(subject.id, reviewMachine.moves[what].to);
        accepted.push([subject.id, `review.${what}`]);
        views.set(person, body.data);
        const { rows } = await app.deps.db.execute<{ state: string }>(
          sql`select state from review_items where id = ${subject.id}`,
        );
        expect(rows[0]?.state).toBe(states.get(subject.id));
      }
      for (const subject of states.keys()) {
        const rows = await audits(subject);
        expect(rows.map(({ action }) => action)).toEqual(
          accepted.filter(([one]) => one === subject).map(([, act]) => act),
        );
        for (const [n, row] of rows.entries()) if (n > 0) expect(row.before.state).toBe(rows[n - 1]?.after.state);
      }
    }),
    { numRuns: 25 },
  );
});
