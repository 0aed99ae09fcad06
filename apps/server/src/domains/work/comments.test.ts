import { failures, SUCCESS } from '@onair/contract/failure';
import { addRemark, deleteRemark, listRemarks, type Remark } from '@onair/contract/work/talk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { applicationTools, type Person } from '../campaigns/campaigns.fixtures.ts';
import { addStudio, submitFor } from '../stream-parameters/stream-parameters.fixtures.ts';

let app: TestApp;
let author: Person;
let decider: Person;
let third: Person;
let id: string;
beforeAll(async () => {
  app = await testApp();
  author = await app.enter('admin', 'Author');
  decider = await app.enter('admin', 'Decider');
  third = await app.enter('admin', 'Third');
  id = await applicationTools(app).submit(author);
});
afterAll(() => app.close());

const about = () => ({ subject: 'activity' as const, id });
const say = (person: Person, body: string, mentions: string[] = []) =>
  app.call(addRemark, { ...about(), body, mentions }, { token: person.token });
const read = async (person: Person): Promise<Remark[]> => {
  const { body } = await app.call(listRemarks, about(), { token: person.token });
  return body.status === 'ok' ? body.data : [];
};
/** Titles of the messages about remarks that a person has, the oldest first. */
const notices = async (person: Person): Promise<string[]> => {
  const { rows } = await app.pool.query(
    `select title_en from messages where account_id = $1 and about like 'remark:%' order by id`,
    [person.accountId],
  );
  return rows.map(({ title_en }) => (title_en.includes('mentioned') ? 'mentioned' : 'said'));
};

test('a remark reaches the author, those who are mentioned and those who have spoken, never the one who speaks', async () => {
  expect((await say(decider, ' Why @Third? ', [third.accountId])).body.code).toBe(SUCCESS);
  expect([await notices(author), await notices(decider), await notices(third)]).toEqual([['said'], [], ['mentioned']]);
  expect((await say(author, 'Because of the budget')).body.code).toBe(SUCCESS);
  expect([await notices(author), await notices(decider), await notices(third)]).toEqual([
    ['said'],
    ['said'],
    ['mentioned'],
  ]);
  expect(await read(third)).toMatchObject([
    { body: 'Why @Third?', author: { name: 'Decider' }, mentions: [{ name: 'Third' }] },
    { body: 'Because of the budget', author: { name: 'Author' }, mentions: [] },
  ]);
  const { rows } = await app.pool.query(
    `select subject_type, after from audit_log where action = 'talk.say' order by seq`,
  );
  expect(rows[0]).toEqual({ subject_type: 'activity', after: { body: 'Why @Third?' } });
});

test('one takes back what one said oneself; blank remarks and mentions of those who may not look are refused', async () => {
  const [first] = await read(author);
  const remark = first?.id ?? '';
  const take = (person: Person) => app.call(deleteRemark, { ...about(), remark }, { token: person.token });
  expect((await take(author)).body.code).toBe(failures.forbidden.code);
  expect((await take(decider)).body.code).toBe(SUCCESS);
  // Nobody reads on in their messages what was taken back.
  expect([await notices(author), await notices(decider), await notices(third)]).toEqual([[], ['said'], []]);
  expect((await take(decider)).body.code).toBe(failures.notFound.code);
  const user = await app.enter('user');
  expect((await say(author, '   ')).body.code).toBe(failures.invalid.code);
  expect((await say(author, 'x', [user.accountId])).body.code).toBe(failures.invalid.code);
  expect((await say(user, 'x')).body.code).toBe(failures.forbidden.code);
  // Who works on campaigns takes part, who looks at them reads, and others of the staff do neither.
  const [editor, viewer, reviewer] = [
    await app.enter('editor'),
    await app.enter('viewer'),
    await app.enter('reviewer'),
  ];
  expect((await say(editor, 'So be it', [viewer.accountId])).body.code).toBe(SUCCESS);
  expect((await read(viewer)).at(-1)?.body).toBe('So be it');
  expect((await say(viewer, 'x')).body.code).toBe(failures.forbidden.code);
  expect(await read(reviewer)).toEqual([]);
});

test('parameter changes have a thread of their own; what there is not has none', async () => {
  const change = await submitFor(app, author, await addStudio(app, 'talk-one'));
  const subject = { subject: 'parameterChange' as const, id: (change.body.data as { id: string }).id };
  const said = await app.call(addRemark, { ...subject, body: 'Too low' }, { token: decider.token });
  expect(said.body.code).toBe(SUCCESS);
  expect((await read(author)).map(({ body }) => body)).not.toContain('Too low');
  for (const kind of ['activity', 'parameterChange', 'live'] as const) {
    const missing = { subject: kind, id: app.deps.newId() };
    const { body } = await app.call(addRemark, { ...missing, body: 'x' }, { token: decider.token });
    expect(body.code).toBe(failures.notFound.code);
    expect((await app.call(listRemarks, missing, { token: decider.token })).body.code).toBe(failures.notFound.code);
  }
});
