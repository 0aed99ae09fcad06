import * as groups from '@onair/contract/groups/groups';
import { teamWorkplace } from '@onair/contract/groups/team-workplace';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import {
  answerInvite,
  createGroup,
  deleteGroup,
  findGroup,
  inviteMembers,
  removeMember,
  updateGroup,
  updateWorkplace,
} from './groups.service.ts';
import { findAll, findMine, findPeople, findTeamWorkplace } from './groups.store.ts';

export const groupsRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;
  mount(groups.myProjects, ({ session }) => findMine(db, 'project', session.accountId));
  mount(groups.myTeams, ({ session }) => findMine(db, 'team', session.accountId));
  mount(groups.listGroups, ({ body, session }) => findAll(db, body.kind ?? null, session.accountId));
  mount(groups.findColleagues, ({ query }) => findPeople(db, (query.text ?? '').trim()));
  mount(groups.getGroup, ({ params, session }) => findGroup(db, params.id, session));
  mount(groups.createGroup, ({ body, session, actor }) => createGroup(deps, actor, session, body));
  mount(groups.editGroup, ({ params, body, session, actor }) =>
    updateGroup(deps, actor, session, { ...body, id: params.id }),
  );
  mount(groups.deleteGroup, ({ params, session, actor }) => deleteGroup(deps, actor, session, params.id));
  mount(groups.arrangeTeam, ({ params, body, session, actor }) =>
    updateWorkplace(deps, actor, session, { ...body, id: params.id }),
  );
  mount(teamWorkplace, ({ session }) => findTeamWorkplace(db, session.accountId));
  mount(groups.addGroupMembers, ({ params, body, session, actor }) =>
    inviteMembers(deps, actor, session, params.id, body.accountIds),
  );
  mount(groups.answerGroupInvite, ({ params, body, session, actor }) =>
    answerInvite(deps, actor, session, params.id, body.accept),
  );
  mount(groups.removeGroupMember, ({ params, session, actor }) =>
    removeMember(deps, actor, session, params.id, params.accountId),
  );
};
