import { appealReview, getVerdict, reviewerFigures, undoReview } from '@onair/contract/content/review/reviews';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { claim, contentNow, dataOf, decide, itemOf, type Person, queueOf, retitle } from './review.fixtures.ts';

let app: TestApp;
let admin: Person;
let first: Person;
let second: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  first = await app.enter('reviewer', 'Zhou');
  second = await app.enter('reviewer', 'Wu');
});
afterAll(() => app.close());

const reviewNow = async (id = 0) => (await contentNow(app, admin, id)).review;

describe('a queue with a second reviewer', () => {
  it('needs the pass of two people: the first one does not get the item again', async () => {
    const { id, ids } = await queueOf(app, admin, 1, { secondReader: true });
    const left = dataOf(await decide(app, first, itemOf(await claim(app, first, id)), 'pass'));
    expect(left).toMatchObject({ item: null, pending: 1, elsewhere: 1, decidedToday: 1 });
    expect(await reviewNow(ids[0])).toBe('pending');
    const theirs = itemOf(await claim(app, second, id));
    expect(theirs.first).toMatchObject({ name: 'Zhou' });
    expect(dataOf(await decide(app, second, theirs, 'pass'))).toMatchObject({ pending: 0 });
    expect(await reviewNow(ids[0])).toBe('passed');
  });

  it('rejects by either of them, and a first pass can be taken back', async () => {
    const { id, ids } = await queueOf(app, admin, 2, { secondReader: true });
    dataOf(await decide(app, first, itemOf(await claim(app, first, id)), 'pass'));
    dataOf(await decide(app, second, itemOf(await claim(app, second, id)), 'reject', 'rights'));
    expect(await reviewNow(ids[0])).toBe('rejected');
    const { last } = dataOf(await decide(app, first, itemOf(await claim(app, first, id)), 'pass'));
    const back = dataOf(
      await app.call(undoReview, { id: last?.id ?? '', version: last?.version ?? 0 }, { token: first.token }),
    );
    expect(itemOf(back)).toMatchObject({ first: null, content: { id: ids[1] } });
  });

  it('starts over when the item was changed between the two', async () => {
    const { id, ids } = await queueOf(app, admin, 1, { secondReader: true });
    dataOf(await decide(app, first, itemOf(await claim(app, first, id)), 'pass'));
    await retitle(app, admin, ids[0] ?? 0, 'Another title');
    dataOf(await decide(app, second, itemOf(await claim(app, second, id)), 'pass'));
    expect(await reviewNow(ids[0])).toBe('pending');
    dataOf(await decide(app, first, itemOf(await claim(app, first, id)), 'pass'));
    expect(await reviewNow(ids[0])).toBe('passed');
  });
});

describe('an appeal', () => {
  const appeal = (person: Person, id = 0) =>
    app.call(appealReview, { id, text: 'The source is named below' }, { token: person.token });

  it('is judged by another reviewer; a pass puts the item back online', async () => {
    const { id, ids, author } = await queueOf(app, admin, 1);
    const stranger = await app.enter('user');
    const [content = 0] = ids;
    dataOf(await decide(app, first, itemOf(await claim(app, first, id)), 'reject', 'No source'));
    const messages = dataOf(await app.call(listMessages, {}, { token: author.token }));
    expect(messages.some(({ content: text }) => text.includes('No source'))).toBe(true);
    expect((await appeal(stranger, content)).body).toMatchObject({ status: 'fail' });
    const before = dataOf(await app.call(getVerdict, { id: content }, { token: admin.token }));
    expect(before).toMatchObject({ reason: 'No source', appeal: null, mayAppeal: true });
    expect(dataOf(await app.call(getVerdict, { id: content }, { token: stranger.token }))).toBeNull();
    expect(dataOf(await appeal(admin, content))).toMatchObject({ mayAppeal: false, appeal: expect.any(String) });
    expect(await claim(app, first, id)).toMatchObject({ item: null, pending: 1, elsewhere: 1 });
    dataOf(await decide(app, second, itemOf(await claim(app, second, id)), 'skip'));
    expect(dataOf(await app.call(getVerdict, { id: content }, { token: admin.token }))).toMatchObject({
      reason: 'No source',
    });
    const item = itemOf(await claim(app, second, id));
    expect(item.appeal).toMatchObject({ text: 'The source is named below', reason: 'No source' });
    dataOf(await decide(app, second, item, 'pass'));
    expect(await contentNow(app, admin, content)).toMatchObject({ review: 'passed', status: 'online' });
  });

  it('is made once, and within fourteen days', async () => {
    const { id, ids } = await queueOf(app, admin, 2);
    dataOf(await decide(app, first, itemOf(await claim(app, first, id)), 'reject', 'no'));
    dataOf(await decide(app, first, itemOf(await claim(app, first, id)), 'reject', 'no'));
    dataOf(await appeal(admin, ids[0]));
    dataOf(await decide(app, second, itemOf(await claim(app, second, id)), 'reject', 'still no'));
    expect((await appeal(admin, ids[0])).body).toMatchObject({ status: 'fail' });
    app.clock.advance(15 * 86_400_000);
    const again = await app.enter('admin', 'Lin again');
    expect((await appeal(again, ids[1])).body).toMatchObject({ status: 'fail' });
  });
});

describe('the figures of reviewers', () => {
  it('say what each decided, how much came in time and what was overturned', async () => {
    const [careful, hasty, boss] = await Promise.all([
      app.enter('reviewer', 'Careful'),
      app.enter('reviewer', 'Hasty'),
      app.enter('admin', 'Boss'),
    ]);
    admin = boss;
    const { id } = await queueOf(app, admin, 2, { secondReader: true, slaMinutes: 10 });
    const stranger = await app.enter('user');
    const late = itemOf(await claim(app, hasty, id));
    dataOf(await decide(app, hasty, late, 'pass'));
    app.clock.advance(60_000);
    dataOf(await decide(app, careful, itemOf(await claim(app, careful, id)), 'reject', 'no'));
    const list = dataOf(await app.call(reviewerFigures, {}, { token: boss.token }));
    const of = (name: string) => list.find(({ reviewer }) => reviewer.name === name);
    expect(of('Careful')).toMatchObject({ passed: 0, rejected: 1, overturned: 0, inTime: 1, medianSeconds: 60 });
    expect(of('Hasty')).toMatchObject({ passed: 0, rejected: 0, overturned: 1, inTime: null });
    expect((await app.call(reviewerFigures, {}, { token: stranger.token })).body.status).toBe('fail');
  });
});
