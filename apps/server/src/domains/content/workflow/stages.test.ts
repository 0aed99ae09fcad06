import { editContent } from '@onair/contract/content/items/items';
import { type StageMove, workflowMachine } from '@onair/contract/content/workflow/stages';
import { possible } from '@onair/contract/machine';
import { searchMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { contentNow, dataOf, type Person, publish, retitle } from '../review/review.fixtures.ts';
import { launch, launchOverdue, startLaunches } from './launch.jobs.ts';
import { draftBy, inMinutes, move, moved } from './workflow.fixtures.ts';

let app: TestApp;
let admin: Person;
let other: Person;
let writer: Person;
let stranger: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  other = await app.enter('admin', 'Wu');
  writer = await app.enter('user', 'Zhao');
  stranger = await app.enter('user', 'Qian');
  startLaunches(app.deps);
});
afterAll(() => app.close());

const codeOf = (answer: { body: { code: number } }) => answer.body.code;
const actsOn = async (id: number): Promise<string[]> => {
  const { rows } = await app.deps.db.execute<{ action: string }>(sql`
    select action from audit_log where subject_type = 'content' and subject_id = ${String(id)} order by seq`);
  return rows.map(({ action }) => action);
};
const lettersOf = async ({ token }: Person, type: 'todo' | 'notice') =>
  dataOf(await app.call(searchMessages, { type, pageSize: 100 }, { token })).list.map(
    ({ title, content }) => `${title}: ${content}`,
  );

describe('the way of an item', () => {
  it('goes from a draft through review to the audience, each step audited and announced', async () => {
    const { id, status, publishedAt } = await draftBy(app, writer, { title: 'Night market' });
    expect([status, (await contentNow(app, writer, id)).stage]).toEqual(['offline', 'draft']);
    app.clock.advance(60_000);
    expect(await moved(app, writer, id, 'submit')).toMatchObject({ stage: 'review', status: 'offline', version: 2 });
    expect((await lettersOf(admin, 'todo'))[0]).toContain('Night market');
    expect(await moved(app, admin, id, 'sendBack', { reason: ' Who says so? ' })).toMatchObject({
      stage: 'draft',
      stageNote: 'Who says so?',
    });
    expect((await lettersOf(writer, 'notice'))[0]).toContain('Who says so?');
    expect(await lettersOf(admin, 'todo')).toEqual([]);
    await moved(app, writer, id, 'submit');
    const published = await moved(app, other, id, 'approve');
    expect(published).toMatchObject({ stage: 'published', status: 'online', stageNote: '' });
    expect(published.publishedAt > publishedAt).toBe(true);
    expect(await moved(app, admin, id, 'withdraw')).toMatchObject({ stage: 'withdrawn', status: 'offline' });
    app.clock.advance(60_000);
    expect((await moved(app, admin, id, 'publish')).publishedAt).toBe(published.publishedAt);
    expect(await actsOn(id)).toEqual([
      'content.draft',
      ...[
        'content.submit',
        'content.sendBack',
        'content.submit',
        'content.approve',
        'content.withdraw',
        'content.publish',
      ],
    ]);
  });

  it('lets people do what the table says and nothing else', async () => {
    const { id } = await draftBy(app, writer);
    expect(codeOf(await move(app, stranger, id, 'submit'))).toBe(50003);
    expect(codeOf(await move(app, writer, id, 'publish'))).toBe(50003);
    expect(codeOf(await move(app, writer, id, 'submit', { version: 7 }))).toBe(50009);
    await moved(app, writer, id, 'submit');
    expect(codeOf(await move(app, writer, id, 'approve'))).toBe(50003);
    expect(codeOf(await move(app, admin, id, 'sendBack'))).toBe(40000);
    expect(codeOf(await app.call(editContent, { id, version: 2, title: 'x' }, { token: writer.token }))).toBe(50003);
    expect(await moved(app, writer, id, 'recall')).toMatchObject({ stage: 'draft' });
    const own = await draftBy(app, admin);
    await moved(app, admin, own.id, 'submit');
    expect(codeOf(await move(app, admin, own.id, 'approve'))).toBe(50003);
    expect(await moved(app, other, own.id, 'approve')).toMatchObject({ stage: 'published' });
  });

  it('never leaves the stages of the table, by any request', async () => {
    const people = [admin, other, writer];
    const moves = Object.keys(workflowMachine.moves).filter(
      (name) => name !== 'launch' && name !== 'reject',
    ) as StageMove[];
    const { id } = await draftBy(app, writer);
    let seed = 7;
    const pick = <T>(list: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647;
      return list[seed % list.length] as T;
    };
    for (let n = 0; n < 60; n += 1) {
      const before = await contentNow(app, admin, id);
      const name = pick(moves);
      const at = name === 'schedule' || name === 'approveAt' ? { at: inMinutes(app, 5) } : {};
      const done = codeOf(await move(app, pick(people), id, name, { ...at, reason: 'r' })) === 20000;
      const after = await contentNow(app, admin, id);
      if (done) expect(possible(workflowMachine, before.stage, name)).toBe(true);
      expect(after.stage).toBe(done ? workflowMachine.moves[name].to : before.stage);
      expect(after.status === 'online').toBe(after.stage === 'published');
    }
  });
});

describe('a schedule', () => {
  it('needs a time ahead, and can be moved and taken back', async () => {
    const { id } = await draftBy(app, admin);
    expect(codeOf(await move(app, admin, id, 'schedule'))).toBe(40000);
    expect(codeOf(await move(app, admin, id, 'schedule', { at: inMinutes(app, -1) }))).toBe(40000);
    expect(codeOf(await move(app, admin, id, 'schedule', { at: inMinutes(app, 60 * 24 * 400) }))).toBe(40000);
    expect(codeOf(await move(app, admin, id, 'publish', { at: inMinutes(app, 5) }))).toBe(40000);
    const [first, second] = [inMinutes(app, 5), inMinutes(app, 9)];
    expect(await moved(app, admin, id, 'schedule', { at: first })).toMatchObject({
      stage: 'scheduled',
      scheduledAt: first,
    });
    expect(await moved(app, admin, id, 'schedule', { at: second })).toMatchObject({ scheduledAt: second });
    app.clock.advance(6 * 60_000);
    expect(await launch(app.deps, id)).toBe(false);
    expect(await moved(app, admin, id, 'recall')).toMatchObject({ stage: 'draft', scheduledAt: null });
  });

  it('publishes once, however many servers poll and however often', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { id } = await draftBy(app, writer, { title: `Planned ${n}` });
      await moved(app, writer, id, 'submit', { at: inMinutes(app, 3) });
      await moved(app, admin, id, 'approveAt', { at: inMinutes(app, 3) });
      ids.push(id);
    }
    app.clock.advance(3 * 60_000);
    await Promise.all([launchOverdue(app.deps), launchOverdue(app.deps), ...ids.map((id) => launch(app.deps, id))]);
    for (const id of ids) {
      expect((await actsOn(id)).filter((action) => action === 'content.launch')).toHaveLength(1);
      expect(await contentNow(app, admin, id)).toMatchObject({ stage: 'published', scheduledAt: null, version: 4 });
    }
    const notices = (await lettersOf(writer, 'notice')).filter((letter) => letter.includes('Planned'));
    // One for the approval and one for the publication of each.
    expect(notices).toHaveLength(2 * ids.length);
  });

  it('does not publish what did not pass review meanwhile', async () => {
    const { id } = await publish(app, admin, { title: 'Once more' });
    await moved(app, admin, id, 'withdraw');
    await moved(app, admin, id, 'restore');
    await moved(app, admin, id, 'schedule', { at: inMinutes(app, 1) });
    await app.deps.db.execute(sql`update contents set review = 'rejected' where id = ${id}`);
    app.clock.advance(60_000);
    await launchOverdue(app.deps);
    expect(await contentNow(app, admin, id)).toMatchObject({ stage: 'draft', status: 'offline' });
    expect((await actsOn(id)).at(-1)).toBe('content.reject');
  });

  it('takes nothing that did not pass review, since nobody would see that its time passed', async () => {
    const { id } = await draftBy(app, writer);
    await app.deps.db.execute(sql`update contents set review = 'rejected' where id = ${id}`);
    const at = inMinutes(app, 1);
    const refused = async (name: StageMove) => {
      const { body } = await move(app, admin, id, name, { at });
      return [body.code, (await contentNow(app, admin, id)).stage];
    };
    expect(await refused('schedule')).toEqual([50009, 'draft']);
    await moved(app, writer, id, 'submit');
    expect(await refused('approveAt')).toEqual([50009, 'review']);
    expect((await move(app, admin, id, 'approve')).body.code).toBe(50009);
    await moved(app, writer, id, 'recall');
    await retitle(app, writer, id, 'Mended');
    await moved(app, writer, id, 'submit');
    expect((await moved(app, admin, id, 'approve')).stage).toBe('published');
  });
});
