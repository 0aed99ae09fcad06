import { expect, test } from 'vitest';
import { AREAS, type Permission, permits, ROLES, rolesFor } from './access.ts';
import { workflowMachine } from './content/workflow/stages.ts';
import { endpoints } from './index.ts';
import { allowed } from './machine.ts';

test('each area is worked in and viewed by these roles', () => {
  const table = AREAS.map((area) => [area, rolesFor(area).join(' '), rolesFor(`${area}:read`).join(' ')]);
  expect(table).toEqual([
    ['content', 'admin editor', 'admin editor reviewer operator viewer'],
    ['review', 'admin reviewer', 'admin editor reviewer viewer'],
    ['live', 'admin operator', 'admin operator viewer'],
    ['chat', 'admin operator', 'admin operator viewer'],
    ['analytics', 'admin editor operator', 'admin editor reviewer operator finance viewer'],
    ['campaigns', 'admin editor', 'admin editor operator finance viewer'],
    ['stream-parameters', 'admin operator', 'admin operator viewer'],
    ['billing', 'admin finance', 'admin finance viewer'],
    ['announcements', 'admin editor operator', 'admin editor operator viewer'],
  ]);
});

test('a role that works in an area may view it too, and admins hold every permission', () => {
  for (const area of AREAS) {
    const permissions: Permission[] = [area, `${area}:read`];
    expect(permissions.every((one) => permits(one, 'admin') && !permits(one, 'user') && !permits(one, null))).toBe(
      true,
    );
    for (const role of rolesFor(area)) expect(permits(`${area}:read`, role)).toBe(true);
  }
});

test('only administrators pass `admin`, no session passes a scope, and only a user has to be confirmed', () => {
  expect(rolesFor('admin')).toEqual(['admin']);
  expect(rolesFor('scope:live')).toEqual([]);
  expect(rolesFor('staff')).toEqual(ROLES.filter((role) => role !== 'user'));
  expect(rolesFor('confirmed', false)).toEqual(rolesFor('staff'));
});

test('a viewer writes about their own account alone, beside what the handler judges: groups, talk, and the rank in a chat', () => {
  const writes = endpoints.filter(({ method, reads }) => method !== 'GET' && !reads);
  const open = writes
    .filter(({ access }) => access !== 'open' && permits(access, 'viewer', true))
    .map(({ name }) => name);
  expect(open.sort().join(' ')).toBe(
    'addGroupMembers addRemark answerGroupInvite arrangeTeam changePassword changePhone clearMessages confirmEmail confirmTwoStep createGroup ' +
      'decideHeld deleteChat deleteGroup deleteRemark disableTwoStep editGroup endOtherSessions endSession muteChatter ' +
      'openRecording pinChat readAllMessages readMessages recordVisit removeAvatar removeGroupMember ' +
      'renewRecoveryCodes reportFault requestEmail restoreChat revokeApiToken saveInfo savePreferences startTwoStep ' +
      'submitCertification subscribePush switchRole unmuteChatter unpinChat unsubscribePush uploadAvatar ' +
      'uploadCertificationDocument watchRecording withdrawCertification',
  );
});

test('a machine lets holders of its permission move, and others decide than the author', () => {
  const movers = (move: 'approve' | 'publish' | 'sendBack', isAuthor: boolean) =>
    ROLES.filter((role) => allowed(workflowMachine, move, { role, isAuthor }));
  expect(movers('approve', false)).toEqual(['admin', 'reviewer']);
  expect(movers('approve', true)).toEqual([]);
  expect(movers('publish', true)).toEqual(['admin', 'editor']);
  expect(movers('sendBack', false)).toEqual(['admin', 'editor', 'reviewer']);
});
