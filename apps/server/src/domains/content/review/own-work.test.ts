import { editContent } from '@onair/contract/content/items/items';
import { appealReview, type Inspection, undoReview } from '@onair/contract/content/review/reviews';
import { saveDocument } from '@onair/contract/content/workflow/workflow';
import { createPerson, resetPersonPassword } from '@onair/contract/identity/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { openTestAccount, PASSWORD, signInAs } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { findDecider } from '../../identity/index.ts';
import { draftBy, move, moved, paragraphs } from '../workflow/workflow.fixtures.ts';
import { openReviews } from './queues.service.ts';
import {
  addQueue,
  claim,
  contentNow,
  dataOf,
  decide,
  itemOf,
  type Person,
  publish,
  queueOf,
} from './review.fixtures.ts';

let app: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  other = await app.enter('reviewer', 'Zhou');
});
afterAll(() => app.close());

/** Someone who has signed in with an account that is there, and set a password of their own. */
const as = async (account: string, role: 'reviewer' | 'user' = 'reviewer'): Promise<Person> => {
  const entered = await app.enter(role);
  await app.deps.db.execute(sql`update accounts set must_change_password = false where id = ${account}`);
  await app.deps.db.execute(sql`update sessions set account_id = ${account} where id = ${entered.sessionId}`);
  return { ...entered, accountId: account };
};

let made = 0;
/** A queue of its own with one item that this person created. */
const own = async (author: Person, draft = {}) => {
  made += 1;
  const tags = [`own${made}`];
  const { id: queue } = await addQueue(app, admin, { filter: { tags }, ...draft });
  const { id } = await publish(app, author, { tags });
  return { queue, id };
};
const nothing = { item: null, pending: 1, elsewhere: 1, notForMe: 1 };
const english = ({ token }: Person) => ({ token, headers: { 'accept-language': 'en-US' } });

describe('nobody reviews what they have had a part in', () => {
  it('the creator of an item is not given it, does not decide it, and hears that it waits for someone else', async () => {
    const { queue, id } = await own(admin);
    expect(await claim(app, admin, queue)).toMatchObject(nothing);
    const theirs = itemOf(await claim(app, other, queue));
    // As if the claim had been taken before the rule: the decision is refused in words.
    await app.deps.db.execute(sql`update review_items set claimed_by = ${admin.accountId} where id = ${theirs.id}`);
    const refused = await decide(app, admin, theirs, 'pass');
    expect(refused.body.code).toBe(50003);
    expect((await contentNow(app, admin, id)).review).toBe('pending');
    await app.deps.db.execute(sql`update review_items set claimed_by = ${other.accountId} where id = ${theirs.id}`);
    dataOf(await decide(app, other, theirs, 'pass'));
  });

  it('nor is an appeal for the person who made it, or the reviewer whose rejection it is about', async () => {
    const { id: queue, ids } = await queueOf(app, admin, 1);
    dataOf(await decide(app, other, itemOf(await claim(app, other, queue)), 'reject', 'no'));
    dataOf(await app.call(appealReview, { id: ids[0] ?? 0, text: 'please' }, { token: admin.token }));
    expect(await claim(app, admin, queue)).toMatchObject(nothing);
    expect(await claim(app, other, queue)).toMatchObject(nothing);
    const third = await app.enter('reviewer');
    expect((await claim(app, third, queue)).item?.content.id).toBe(ids[0]);
  });

  it('anyone who has changed its words since it passed last is one of its writers', async () => {
    const { id: queue, ids } = await queueOf(app, admin, 1);
    const [id = 0] = ids;
    const held = itemOf(await claim(app, admin, queue));
    const { version } = await contentNow(app, admin, id);
    dataOf(await app.call(editContent, { id, version, summary: 'Mine' }, { token: admin.token }));
    expect(await claim(app, admin, queue)).toMatchObject(nothing);
    const next = itemOf(await claim(app, other, queue));
    expect(next.id).toBe(held.id);
    dataOf(await decide(app, other, next, 'pass'));
    // How an item is filed is no writing.
    const filed = await queueOf(app, admin, 1);
    const change = { id: filed.ids[0] ?? 0, version: 1, category: 'finance' as const };
    dataOf(await app.call(editContent, change, { token: admin.token }));
    expect((await claim(app, admin, filed.id)).item).not.toBeNull();
  });

  it('an account that the creator made or reset is not another person’s, and the other way round', async () => {
    const made = await app.enter('reviewer', 'Puppet');
    const { queue } = await own(admin);
    const tied = async (maker: Person, account: Person) => {
      await app.deps.db.execute(sql`
        insert into audit_log (seq, at, account_id, account_name, action, subject_type, subject_id, address, request_id, hash)
        values ((select coalesce(max(seq), 0) + 1000000 from audit_log), ${app.clock.now().toISOString()},
          ${maker.accountId}, 'a', 'account.resetPassword', 'account', ${account.accountId}, '', '', '')`);
    };
    await tied(admin, made);
    expect(await claim(app, made, queue)).toMatchObject(nothing);
    const { queue: theirs } = await own(await app.enter('editor'));
    expect((await claim(app, made, theirs)).item).not.toBeNull();
    const boss = await app.enter('admin', 'Boss');
    const author = await app.enter('editor');
    await tied(boss, author);
    const { queue: third } = await own(author);
    expect(await claim(app, boss, third)).toMatchObject(nothing);
  });

  it('the second of two readers is another person than the first, and an account that the first has reset is not one', async () => {
    const { id: queue } = await queueOf(app, admin, 1, { secondReader: true });
    const first = await openTestAccount(app, `reader${made}`, { role: 'reviewer' });
    const chief = await openTestAccount(app, `chief${made}`, { role: 'admin' });
    const { token } = await signInAs(app, `chief${made}`);
    const reset = { id: first, version: 1, current: PASSWORD };
    const { password } = dataOf(await app.call(resetPersonPassword, reset, { token }));
    expect(password).toBeTruthy();
    const boss: Person = { ...admin, accountId: chief, token };
    dataOf(await decide(app, boss, itemOf(await claim(app, boss, queue)), 'pass'));
    const reader = await as(first);
    expect(await claim(app, reader, queue)).toMatchObject(nothing);
  });

  it('a rejection is not taken back by the author who has reset the reviewer’s password', async () => {
    const author = await openTestAccount(app, 'owner', { role: 'admin' });
    const { token } = await signInAs(app, 'owner');
    const victim = await openTestAccount(app, 'victim', { role: 'reviewer' });
    const reviewer = await as(victim);
    const { queue, id } = await own({ ...admin, accountId: author, token });
    const { last } = dataOf(await decide(app, reviewer, itemOf(await claim(app, reviewer, queue)), 'reject', 'no'));
    dataOf(await app.call(resetPersonPassword, { id: victim, version: 1, current: PASSWORD }, { token }));
    const thief = await as(victim);
    const taken = { id: last?.id ?? '', version: last?.version ?? 0 };
    const { body } = await app.call(undoReview, taken, english(thief));
    expect(body.status === 'fail' && body.msg).toContain('the author created this account');
    expect((await contentNow(app, admin, id)).review).toBe('rejected');
  });

  it('the Workplace counts only what waits for the reader', async () => {
    const { queue } = await own(admin);
    const countFor = async (person: Person): Promise<number> => {
      const reader = { ...person, role: 'admin' as const, confirmed: true };
      const decider = () => findDecider(app.deps.db, person.accountId, app.deps.now());
      const work = await openReviews(app.deps.db, reader, app.deps.now(), { decider });
      return work.find(({ kind }) => kind === 'reviews')?.count ?? 0;
    };
    const [mine, others] = [await countFor(admin), await countFor(await app.enter('admin'))];
    expect(others).toBeGreaterThan(mine);
    const view: Inspection = await claim(app, other, queue);
    dataOf(await decide(app, other, itemOf(view), 'pass'));
  });
});

describe('nobody approves what they have had a part in', () => {
  const submitted = async () => {
    const writer = await app.enter('user');
    const { id } = await draftBy(app, writer);
    await moved(app, writer, id, 'submit');
    return { writer, id };
  };
  const refusal = async (person: Person, id: number) => {
    const answer = await move(app, { ...person }, id, 'approve');
    return answer.body.code;
  };

  it('who changed the words of a submission, wrote in its text, or submitted it for its author', async () => {
    const { id } = await submitted();
    const { version } = await contentNow(app, admin, id);
    dataOf(await app.call(editContent, { id, version, title: 'Better' }, { token: admin.token }));
    expect(await refusal(admin, id)).toBe(50003);
    const second = await submitted();
    const write = { id: second.id, version: 0, doc: paragraphs('Better') };
    dataOf(await app.call(saveDocument, write, { token: admin.token }));
    expect(await refusal(admin, second.id)).toBe(50003);
    const draft = await draftBy(app, await app.enter('user'));
    await moved(app, admin, draft.id, 'submit');
    expect(await refusal(admin, draft.id)).toBe(50003);
    for (const item of [id, second.id, draft.id]) await moved(app, other, item, 'approve');
  });

  it('an admin who made the author’s account', async () => {
    const chief = await openTestAccount(app, 'maker', { role: 'admin' });
    const { token } = await signInAs(app, 'maker');
    const boss: Person = { ...admin, accountId: chief, token };
    const { person } = dataOf(
      await app.call(createPerson, { username: 'shadow', name: 'Shadow', role: 'user' }, { token }),
    );
    const shadow = await as(person.id, 'user');
    const { id } = await draftBy(app, shadow);
    await moved(app, shadow, id, 'submit');
    expect(await refusal(boss, id)).toBe(50003);
    await moved(app, other, id, 'approve');
  });
});
