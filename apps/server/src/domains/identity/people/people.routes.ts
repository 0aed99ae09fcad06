import { maskPhone } from '@onair/contract/identity/masking';
import {
  changePersonRole,
  confirmPerson,
  createPerson,
  disablePerson,
  editPersonDetails,
  listPeople,
  resetPersonPassword,
  signOutPerson,
} from '@onair/contract/identity/people';
import { getPersonAccount, SIGN_INS_SHOWN, VISIT_DAYS } from '@onair/contract/identity/person-account';
import { DAY } from '@onair/contract/lib/local-time';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { countVisits } from '../profile/profile.store.ts';
import { latestSignIns, livingSessions } from '../session/sessions.store.ts';
import { inviteRoutes } from './invites.routes.ts';
import {
  addPerson,
  changeRoleOf,
  confirm,
  editDetailsOf,
  resetPasswordOf,
  setDisabledOf,
  signOutEverywhere,
} from './people.service.ts';
import { findDetails, findPeople, findPerson, findProtection } from './people.store.ts';

/** Accounts as admins manage them. */
export const peopleRoutes = (mount: Mount, deps: Deps): void => {
  mount(listPeople, ({ query, locale }) => findPeople(deps.db, query, pageOf(query, locale)));

  const calendar = companyCalendar(deps.config.timeZone);
  mount(getPersonAccount, async ({ params: { id }, session }) => {
    const { db, config } = deps;
    const person = found(await findPerson(db, id));
    const now = deps.now();
    const dayBefore = (days: number) => calendar.at(now.getTime() - days * DAY).day;
    const span = [dayBefore(VISIT_DAYS - 1), dayBefore(0)] as const;
    const pages = await countVisits(db, id, span, span);
    const { jobName, phone, version } = found(await findDetails(db, id));
    return {
      person,
      ...{ jobName, phone: maskPhone(phone), detailsVersion: version },
      ...(await findProtection(db, id)),
      sessions: (await livingSessions(db, id, config, now)).map((row) => ({ ...row, current: row.id === session.id })),
      signIns: await latestSignIns(db, id, SIGN_INS_SHOWN),
      visits: pages.map(({ name, visits }) => ({ name, visits })),
    };
  });

  inviteRoutes(mount, deps);

  mount(createPerson, ({ body, actor }) => addPerson(deps, actor, body));
  mount(changePersonRole, ({ params, body, session, actor }) =>
    changeRoleOf(deps, actor, session, { ...params, ...body }),
  );
  mount(confirmPerson, ({ params, body, actor }) => confirm(deps, actor, { ...params, ...body }));
  mount(disablePerson, ({ params, body, session, actor }) =>
    setDisabledOf(deps, actor, session, { ...params, ...body }),
  );
  mount(editPersonDetails, ({ params, body, session, actor }) =>
    editDetailsOf(deps, actor, session, { ...params, ...body }),
  );
  mount(resetPersonPassword, ({ params, body, session, actor }) =>
    resetPasswordOf(deps, actor, session, { ...params, ...body }),
  );
  mount(signOutPerson, ({ params, session, actor }) => signOutEverywhere(deps, actor, session, params.id));
};
