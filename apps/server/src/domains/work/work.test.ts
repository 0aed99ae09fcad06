import { openService } from '@onair/contract/billing/services';
import { moveApplication } from '@onair/contract/campaigns/campaigns';
import { DAY } from '@onair/contract/lib/local-time';
import { openWork, type Work } from '@onair/contract/work/work';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/sql.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { makeItems } from '../../testing/items.ts';
import { offer } from '../billing/services/services.fixtures.ts';
import { applicationTools, type Person } from '../campaigns/campaigns.fixtures.ts';
import { addQueue, queueNow } from '../content/review/review.fixtures.ts';
import { requested } from '../identity/certification/certification.fixtures.ts';
import { addStudio, submitFor } from '../stream-parameters/stream-parameters.fixtures.ts';

let app: TestApp;
let author: Person;
let admin: Person;
let user: Person;
beforeAll(async () => {
  app = await testApp();
  author = await app.enter('admin');
  admin = await app.enter('admin');
  user = await app.enter('user');
});
afterAll(() => app.close());

const workOf = async ({ token }: Person): Promise<Work[]> => {
  const { body } = await app.call(openWork, {}, { token });
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return body.data;
};
const of = async (person: Person, kind: Work['kind']) => (await workOf(person)).find((one) => one.kind === kind);
let at: string;
beforeEach(() => {
  at = app.clock.now().toISOString();
});

test('where nothing waits, nothing is listed', async () => {
  expect(await workOf(admin)).toEqual([]);
});

test('an application waits for every admin but its author, step by step, until it is launched', async () => {
  const { submit, read } = applicationTools(app);
  const id = await submit(author);
  const one = { kind: 'campaigns', count: 1, since: at, link: `/list/campaign?id=${id}` };
  expect(await of(admin, 'campaigns')).toEqual(one);
  expect(await workOf(author)).toEqual([]);
  expect(await workOf(user)).toEqual([]);
  expect(await of(await app.enter('editor'), 'campaigns')).toEqual(one);
  for (const role of ['operator', 'finance', 'viewer'] as const)
    expect(await workOf(await app.enter(role))).toEqual([]);
  expect(await of(await app.enter('admin'), 'campaigns')).toEqual(one);
  await submit(author, { activityName: '第二个' });
  expect(await of(admin, 'campaigns')).toMatchObject({ count: 2, link: '/dashboard/approvals?kind=campaign' });
  for (const move of ['approve', 'purchase', 'pass', 'launch'] as const) {
    expect(await of(admin, 'campaigns')).toMatchObject({ count: 2 });
    const { version } = await read(admin, id);
    await app.call(moveApplication, { id, move, version }, { token: admin.token });
  }
  expect(await of(admin, 'campaigns')).toMatchObject({ count: 1 });
});

test('changes of parameters and certifications of others wait for an admin', async () => {
  const studioId = await addStudio(app, 'work-one');
  const change = await submitFor(app, author, studioId);
  const { id } = change.body.data as { id: string };
  expect(await of(admin, 'parameters')).toEqual({
    kind: 'parameters',
    count: 1,
    since: at,
    link: `/profile/basic?id=${id}`,
  });
  expect(await of(author, 'parameters')).toBeUndefined();
  await requested(app);
  await requested(app, author.token);
  const link = '/dashboard/approvals?kind=certification';
  expect(await of(admin, 'certifications')).toEqual({ kind: 'certifications', count: 2, since: at, link });
  expect(await of(author, 'certifications')).toMatchObject({ count: 1 });
});

test('videos to review and uploads that failed lead to the library', async () => {
  for (const state of ['pendingReview', 'pendingReview', 'failed', 'approved']) {
    await app.deps.db.execute(sql`
      insert into videos (id, name, state, family, bytes, received, seconds, cover_id, failure, uploaded_by, touched_at, created_at)
      values (${app.deps.newId()}, 'v', ${state}, 'mp4', 1, 1, 1, gen_random_uuid(),
        ${state === 'failed' ? 'failed' : null}, 'x', ${at}, ${at})`);
  }
  const link = '/dashboard/monitor?library=';
  expect(await of(admin, 'videos')).toEqual({ kind: 'videos', count: 2, since: at, link: `${link}pendingReview` });
  expect(await of(admin, 'failedUploads')).toMatchObject({ count: 1, link: `${link}failed` });
});

test('what waits in queues is what their cards count, also for a reviewer who is no admin', async () => {
  await makeItems(app, [
    { tags: ['w1'], review: 'pending' },
    { tags: ['w1'], review: 'pending' },
    { tags: ['w2'], review: 'pending' },
  ]);
  const first = await addQueue(app, admin, { name: 'w1', filter: { tags: ['w1'] } });
  const link = '/list/card?tab=quality';
  const reviewer = await app.enter('reviewer');
  expect(await of(reviewer, 'reviews')).toMatchObject({ count: 2, link: `${link}&queue=${first.id}` });
  const second = await addQueue(app, admin, { name: 'w2', filter: { tags: ['w2'] } });
  const shown = [await queueNow(app, reviewer, first.id), await queueNow(app, reviewer, second.id)];
  const count = shown.reduce((sum, { pending }) => sum + pending, 0);
  expect(await of(reviewer, 'reviews')).toMatchObject({ count, link });
  expect((await workOf(reviewer)).map(({ kind }) => kind)).toEqual(['reviews']);
  expect(await workOf(user)).toEqual([]);
});

test('titles and chat lines with a banned word wait apart from what queues draw', async () => {
  await app.deps.db.execute(sql`
    insert into review_items (queue_id, content_id, taken_at)
    select q.id, c.id, ${at} from quality_queues q, contents c where q.kind = 'ruleHits' order by c.id limit 1`);
  expect(await of(admin, 'ruleHits')).toMatchObject({ count: 1, since: at });
  const studioId = await addStudio(app, 'work-chat');
  const person = app.deps.newId();
  await app.deps.db.execute(sql`
    insert into chat_people (id, studio_id, name, first_at, last_at) values (${person}, ${studioId}, 'x', ${at}, ${at})`);
  await app.deps.db.execute(sql`
    insert into chat_lines (id, studio_id, seq, person_id, client_id, username, rank, content, said_at, state, review)
    values (gen_random_uuid(), ${studioId}, 1, ${person}, gen_random_uuid(), 'x', 0, 'hello', ${at}, 'held', 'pending')`);
  const link = '/dashboard/monitor?studio=work-chat';
  expect(await of(admin, 'chatHits')).toEqual({ kind: 'chatHits', count: 1, since: at, link });
  expect(await of(user, 'chatHits')).toBeUndefined();
});

test('an order that waits and a contract that ends within thirty days are money to see to', async () => {
  const [waiting, ending] = [await offer(app), await offer(app)];
  await app.call(openService, { id: waiting, version: 1, payLater: true }, { token: admin.token });
  const soon = new Date(app.clock.now().getTime() + 29 * DAY).toISOString();
  await app.deps.db.execute(sql`update services set opened_at = ${at}, expires_at = ${soon} where id = ${ending}`);
  const link = '/list/card?tab=service';
  expect(await of(admin, 'orders')).toEqual({ kind: 'orders', count: 1, since: at, link: `${link}&ledger=orders` });
  expect(await of(admin, 'services')).toEqual({ kind: 'services', count: 1, since: soon, link });
  expect(await of(user, 'orders')).toBeUndefined();
});
