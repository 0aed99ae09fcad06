import { maskPhone } from '@onair/contract/identity/masking';
import {
  changePersonRole,
  confirmPerson,
  createPerson,
  disablePerson,
  editPersonDetails,
  listPeople,
  type Person,
  peopleChannel,
  resetPersonPassword,
  signOutPerson,
} from '@onair/contract/identity/people';
import { getPersonAccount, SIGN_INS_SHOWN, VISIT_DAYS } from '@onair/contract/identity/person-account';
import { DAY } from '@onair/contract/lib/local-time';
import { found } from '../../../db/demand.ts';
import { write } from '../../../db/write.ts';
import type { Deps, Session } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { countVisits } from '../profile/profile.store.ts';
import { proofOfAdmin } from '../security/proof.service.ts';
import {
  changeRole,
  confirmAccount,
  openAccount,
  reissuePassword,
  setAccountDisabled,
} from '../session/accounts.service.ts';
import { publishSessionChange } from '../session/sessions.service.ts';
import { endSessionsOf, latestSignIns, livingSessions } from '../session/sessions.store.ts';
import { inviteRoutes } from './invites.service.ts';
import { changesContacts, editDetails } from './people.service.ts';
import { findDetails, findPeople, findPerson, findProtection } from './people.store.ts';
import { peopleWords } from './people.words.ts';

/** Accounts as admins manage them. */
export const peopleRoutes = (mount: Mount, deps: Deps): void => {
  const presentStored = async (id: string): Promise<Person> => found(await findPerson(deps.db, id));
  /** Admins cannot do to themselves what another admin has to answer for. */
  const another = (session: Session, id: string, words: string): void => {
    if (session.accountId === id) throw new AppError('rejected', { words });
  };

  mount(listPeople, ({ query, locale }) => findPeople(deps.db, query, pageOf(query, locale)));

  const calendar = companyCalendar(deps.config.timeZone);
  mount(getPersonAccount, async ({ params: { id }, session }) => {
    const { db, config } = deps;
    const person = await presentStored(id);
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

  mount(createPerson, async ({ body, actor }) => {
    const username = body.username.normalize('NFKC');
    const { id, password } = await openAccount(deps, { ...body, username }, actor);
    return { person: await presentStored(id), password };
  });

  mount(changePersonRole, async ({ params: { id }, body, session, actor, locale }) => {
    another(session, id, peopleWords[locale].ownRole);
    return presentStored(await changeRole(deps, { id, version: body.version }, body.role, actor));
  });

  mount(confirmPerson, async ({ params: { id }, body, actor }) =>
    presentStored(await confirmAccount(deps, { id, version: body.version }, actor)),
  );

  mount(disablePerson, async ({ params: { id }, body, session, actor, locale }) => {
    another(session, id, peopleWords[locale].ownDisabled);
    return presentStored(await setAccountDisabled(deps, { id, version: body.version }, body.disabled, actor));
  });

  mount(editPersonDetails, async ({ params: { id }, body: { current, code, ...given }, session, actor, locale }) => {
    another(session, id, peopleWords[locale].ownDetails);
    const proven = changesContacts(given) && (await presentStored(id)).role === 'admin';
    const prove = proven ? await proofOfAdmin(deps, { session, actor, current, code }) : async () => {};
    await editDetails(deps, actor, id, given, prove);
    return presentStored(id);
  });

  mount(resetPersonPassword, async ({ params: { id }, body, session, actor, locale }) => {
    another(session, id, peopleWords[locale].ownPassword);
    const target = { id, version: body.version };
    const prove =
      (await presentStored(id)).role === 'admin' ? await proofOfAdmin(deps, { ...body, session, actor }) : undefined;
    const { password } = await reissuePassword(deps, target, actor, prove);
    return { person: await presentStored(id), password };
  });

  mount(signOutPerson, ({ params: { id }, session, actor, locale }) => {
    another(session, id, peopleWords[locale].ownSessions);
    return write(deps, actor, async (w) => {
      if (!(await findPerson(w.tx, id))) throw new AppError('notFound');
      const ended = await endSessionsOf(w.tx, { accountId: id, reason: 'revoked', now: w.at });
      w.audit({ action: 'session.endAll', subjectType: 'account', subjectId: id, after: { ended } });
      publishSessionChange(deps, w, id);
      w.emit(peopleChannel, 'changed', { id });
      return { ended };
    });
  });
};
