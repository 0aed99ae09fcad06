import { failures } from '@onair/contract/failure';
import {
  addGroupMembers,
  answerGroupInvite,
  arrangeTeam,
  createGroup,
  deleteGroup,
  editGroup,
  findColleagues,
  type Group,
  getGroup,
  listGroups,
  myProjects,
  myTeams,
  removeGroupMember,
} from '@onair/contract/groups/groups';
import { teamWorkplace } from '@onair/contract/groups/team-workplace';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

type Person = Awaited<ReturnType<TestApp['enter']>>;
let app: TestApp;
let owner: Person;
let member: Person;
let outsider: Person;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.enter('user', 'owner');
  member = await app.enter('user', 'member');
  outsider = await app.enter('user', 'outsider');
  admin = await app.enter('admin', 'boss');
});
afterAll(() => app.close());

let begun = 0;
const begin = async (kind: 'project' | 'team' = 'project'): Promise<Group> => {
  begun += 1;
  const { body } = await app.call(
    createGroup,
    { kind, name: `Group ${begun}`, description: 'd' },
    { token: owner.token },
  );
  if (body.status !== 'ok') throw new Error(body.msg);
  const ids = { id: body.data.id, accountIds: [member.accountId] };
  await app.call(addGroupMembers, ids, { token: owner.token });
  const joined = await app.call(answerGroupInvite, { id: body.data.id, accept: true }, { token: member.token });
  if (joined.body.status !== 'ok') throw new Error(joined.text);
  return joined.body.data;
};
const read = async (id: string, who = outsider) => (await app.call(getGroup, { id }, { token: who.token })).body;

describe('projects and teams', () => {
  test('belong to those who are in them, and are seen by everyone', async () => {
    const project = await begin();
    const team = await begin('team');
    const ids = async (endpoint: typeof myProjects | typeof myTeams, who: Person) => {
      const { body } = await app.call(endpoint, {}, { token: who.token });
      return body.status === 'ok' ? body.data.map(({ id }) => id) : [];
    };
    expect(await ids(myProjects, member)).toContain(project.id);
    expect(await ids(myTeams, member)).toEqual([team.id]);
    expect(await ids(myProjects, outsider)).toEqual([]);
    const all = await app.call(listGroups, { kind: 'project' }, { token: outsider.token });
    expect(all.body.status === 'ok' && all.body.data.find(({ id }) => id === project.id)).toMatchObject({
      content: project.name,
      mine: false,
      peopleNumber: 2,
    });
    expect(await read(project.id)).toMatchObject({ data: { editable: false, members: [{ name: 'owner' }, {}] } });
  });

  test('give a team’s Workplace to its members, as its owner arranges it, until they leave or it is taken away', async () => {
    const [team, project] = [await begin('team'), await begin('project')];
    const cards = [
      { key: 'popular', shown: true },
      { key: 'clicks', shown: false },
    ];
    const arrange = (who: Person, { id, version }: Group, to: typeof cards | null = cards) =>
      app.call(arrangeTeam, { id, version, cards: to }, { token: who.token });
    const seenBy = async (who: Person) => (await app.call(teamWorkplace, {}, { token: who.token })).body.data;
    expect((await arrange(member, team)).body.code).toBe(failures.forbidden.code);
    expect((await arrange(owner, project)).body.code).toBe(failures.notFound.code);
    expect(await seenBy(member)).toBeNull();

    const arranged = await arrange(owner, team);
    expect(arranged.body.data).toMatchObject({ arranged: true, version: team.version + 1 });
    expect(await seenBy(member)).toEqual({ team: team.name, cards });
    expect(await seenBy(outsider)).toBeNull();
    expect((await arrange(owner, team)).body.code).toBe(failures.conflict.code);

    expect((await arrange(admin, { ...team, version: team.version + 1 }, null)).body.data).toMatchObject({
      arranged: false,
    });
    expect(await seenBy(member)).toBeNull();
  });

  describe('are joined by those who agree', () => {
    const invite = (id: string, ...who: Person[]) =>
      app.call(addGroupMembers, { id, accountIds: who.map(({ accountId }) => accountId) }, { token: owner.token });
    const answer = (id: string, who: Person, accept: boolean) =>
      app.call(answerGroupInvite, { id, accept }, { token: who.token });
    const invitations = async (who: Person, id: string) => {
      const { body } = await app.call(listMessages, {}, { token: who.token });
      return body.status === 'ok'
        ? body.data.filter(({ link, title }) => link?.endsWith(id) && title.includes('邀请'))
        : [];
    };
    const arranged = [{ key: 'popular', shown: true }];

    test('until then they are members of nothing and see nothing of a team’s Workplace', async () => {
      const { id, version, name } = await begin('team');
      await app.call(arrangeTeam, { id, version, cards: arranged }, { token: owner.token });
      expect((await invite(id, outsider, member)).body.data).toMatchObject({
        members: [{}, {}],
        invited: [{ accountId: outsider.accountId, self: false }],
      });
      const seen = async () => (await app.call(teamWorkplace, {}, { token: outsider.token })).body.data;
      expect(await seen()).toBeNull();
      // What a group is called is free text: it reaches nobody who has not agreed.
      expect(JSON.stringify(await invitations(outsider, id))).not.toContain(name);
      expect(await invitations(outsider, id)).toHaveLength(1);
      expect((await answer(id, outsider, true)).body.data).toMatchObject({
        members: [{}, {}, { self: true }],
        invited: [],
      });
      expect(await seen()).toEqual({ team: name, cards: arranged });
      expect(await invitations(outsider, id)).toEqual([]);
      await app.call(removeGroupMember, { id, accountId: outsider.accountId }, { token: outsider.token });
    });

    test('an invitation that was declined, taken back, answered or never made cannot be accepted', async () => {
      const { id } = await begin();
      const codes = async (accept: boolean) => (await answer(id, outsider, accept)).body.code;
      expect(await codes(true)).toBe(failures.rejected.code);
      await invite(id, outsider);
      expect([await codes(false), await codes(true)]).toEqual([20000, failures.rejected.code]);
      await invite(id, outsider);
      const target = { id, accountId: outsider.accountId };
      expect((await app.call(removeGroupMember, target, { token: member.token })).body.code).toBe(50003);
      expect((await app.call(removeGroupMember, target, { token: owner.token })).body.code).toBe(20000);
      expect(await codes(true)).toBe(failures.rejected.code);
      expect(await invitations(outsider, id)).toEqual([]);
      expect(await read(id)).toMatchObject({ data: { members: [{}, {}], invited: [] } });
    });

    test('of two answers at the same moment one counts; who invited is told', async () => {
      const { id, name } = await begin();
      await invite(id, outsider);
      const both = await Promise.all([answer(id, outsider, true), answer(id, outsider, false)]);
      expect(both.map(({ body }) => body.code).sort()).toEqual([20000, failures.rejected.code].sort());
      const { body } = await app.call(listMessages, {}, { token: owner.token });
      expect(body.status === 'ok' && body.data.filter(({ title }) => title.includes(`「${name}」`))).toHaveLength(2);
    });
  });

  test('are changed by their owner and by admins, by nobody else, and not at all by a refused attempt', async () => {
    const group = await begin();
    const { id, version } = group;
    const attempts = (who: Person) => [
      app.call(editGroup, { id, version, name: 'x', description: '' }, { token: who.token }),
      app.call(addGroupMembers, { id, accountIds: [outsider.accountId] }, { token: who.token }),
      app.call(removeGroupMember, { id, accountId: owner.accountId }, { token: who.token }),
      app.call(deleteGroup, { id }, { token: who.token }),
    ];
    for (const who of [member, outsider]) {
      const codes = (await Promise.all(attempts(who))).map(({ body }) => body.code);
      expect(codes).toEqual([50003, 50003, 50003, 50003]);
    }
    expect(await read(id)).toMatchObject({ data: { name: group.name, version, members: [{}, {}], editable: false } });
    const edited = await app.call(editGroup, { id, version, name: 'Chosen', description: '' }, { token: admin.token });
    expect(edited.body).toMatchObject({ code: 20000, data: { name: 'Chosen', version: version + 1 } });
    expect((await app.call(deleteGroup, { id }, { token: owner.token })).body.code).toBe(20000);
    expect((await read(id)).code).toBe(50004);
  });

  test('take one of two edits of the same version; a name is used once, whatever its case', async () => {
    const { id, version } = await begin();
    const edit = (name: string) => app.call(editGroup, { id, version, name, description: '' }, { token: owner.token });
    const codes = (await Promise.all([edit('One'), edit('Two')])).map(({ body }) => body.code).sort();
    expect(codes).toEqual([20000, 50009]);
    const named = (name: string) =>
      app.call(createGroup, { kind: 'project', name, description: '' }, { token: member.token });
    const again = [await named('ONE'), await named('TWO')].map(({ body }) => body.code);
    expect(again.sort()).toEqual([20000, 50005]);
  });

  test('that get one name at the same time are told who has it', async () => {
    const [one, two] = [await begin(), await begin()];
    const other = await app.pool.connect();
    await other.query('begin');
    await other.query(`update work_groups set name = 'Contested' where id = $1`, [one.id]);
    const { id, version } = two;
    const edit = { id, version, name: 'contested', description: '' };
    const answer = app.call(editGroup, edit, { token: owner.token });
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%work_groups%'`;
    await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1);
    await other.query('commit');
    other.release();
    expect((await answer).body).toMatchObject({ code: 50005, data: { fields: [{ field: 'name', rule: 'taken' }] } });
  });

  test('are left by members, not by their owner, who may hand them to a member', async () => {
    const { id, version } = await begin();
    const leave = async (who: Person) =>
      (await app.call(removeGroupMember, { id, accountId: who.accountId }, { token: who.token })).body.code;
    expect(await leave(owner)).toBe(50006);
    const give = (ownerId: string) =>
      app.call(editGroup, { id, version, name: 'Handed', description: '', ownerId }, { token: owner.token });
    expect((await give(outsider.accountId)).body.code).toBe(50006);
    expect((await give(member.accountId)).body).toMatchObject({ data: { editable: false } });
    expect(await leave(owner)).toBe(20000);
    expect(await leave(owner)).toBe(50004);
  });

  test.each([
    ['no name', { name: '' }, 400],
    ['a blank name', { name: '  ' }, 400],
    ['a name of 30', { name: 'n'.repeat(30) }, 200],
    ['a name of 31', { name: 'n'.repeat(31) }, 400],
    ['a description of 200', { name: 'd200', description: '字'.repeat(200) }, 200],
    ['a description of 201', { name: 'd201', description: '字'.repeat(201) }, 400],
    ['a field of its own', { name: 'f', owner: 'me' }, 400],
  ])('are judged by their bounds: %s', async (_, given, http) => {
    const body = { kind: 'team' as const, description: '', ...given } as never;
    expect((await app.call(createGroup, body, { token: owner.token })).http).toBe(http);
  });

  test('find colleagues by name, never a disabled one or one that nobody has confirmed', async () => {
    const stranger = await app.enter('user', 'stranger');
    await app.pool.query('update accounts set confirmed = false where id = $1', [stranger.accountId]);
    await app.pool.query('update accounts set disabled_at = now() where id = $1', [outsider.accountId]);
    const { body } = await app.call(findColleagues, { text: 'E' }, { token: member.token });
    expect(body.status === 'ok' && body.data.map(({ name }) => name)).toEqual(['member', 'owner']);
    const { body: made } = await app.call(
      createGroup,
      { kind: 'team', name: 'Inside', description: '' },
      { token: owner.token },
    );
    const id = made.status === 'ok' ? made.data.id : '';
    const asked = await app.call(addGroupMembers, { id, accountIds: [stranger.accountId] }, { token: owner.token });
    expect(asked.body).toMatchObject({ data: { invited: [] } });
  });
});
