import {
  changePassword,
  DEVICE_HEADER,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  readReset,
  register,
  resetPassword,
  switchRole,
  userInfo,
  userMenu,
} from '@onair/contract/identity/session';
import { menuFor } from '@onair/contract/routes';
import { found } from '../../../db/demand.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { AppError } from '../../../lib/errors.ts';
import {
  changeOwnPassword,
  readResetLink,
  requestReset,
  resetByToken,
  resetMailer,
} from '../security/password-changes.service.ts';
import { profileOf } from './accounts.store.ts';
import { endingOwnSession, publishSessionChange } from './sessions.service.ts';
import { endSessionById, endSessionsOf, livingSessions, setSessionRole } from './sessions.store.ts';
import { registerAccount, signIn } from './sign-in.service.ts';

export const sessionRoutes = (mount: Mount, deps: Deps): void => {
  const sendReset = resetMailer(deps);

  mount(login, async ({ body, actor, raw, reply }) => {
    const device = raw.headers[DEVICE_HEADER];
    const { token, deviceToken } = await signIn(deps, { ...body, device, actor });
    if (deviceToken) reply.header(DEVICE_HEADER, deviceToken);
    return { token };
  });

  mount(logout, async ({ session, actor }) => {
    if (!session) return null;
    await write(deps, actor, async (w) => {
      const ended = await endSessionById(w.tx, { id: session.id, reason: 'signed-out', now: deps.now() });
      if (!ended) return;
      w.audit({
        action: 'session.end',
        subjectType: 'session',
        subjectId: session.id,
        after: { reason: 'signed-out' },
      });
      publishSessionChange(deps, w, session.accountId, session.id);
    });
    return null;
  });

  mount(userInfo, async ({ session }) => profileOf(deps.db, session));

  mount(userMenu, async ({ session }) => menuFor(session.role, session.confirmed));

  mount(register, async ({ body, actor }) => {
    await registerAccount(deps, { ...body, actor });
    return true;
  });

  mount(forgotPassword, async ({ body, actor }) => {
    if (!sendReset) throw new AppError('closed');
    await requestReset(deps, { username: body.username, actor, send: sendReset });
    return true;
  });

  mount(readReset, ({ body, locale }) => readResetLink(deps, body.resetToken, locale));

  mount(resetPassword, async ({ body, actor, raw, reply }) => {
    const deviceToken = await resetByToken(deps, { ...body, device: raw.headers[DEVICE_HEADER], actor });
    if (deviceToken) reply.header(DEVICE_HEADER, deviceToken);
    return true;
  });

  mount(changePassword, async ({ body, session, actor }) => {
    await changeOwnPassword(deps, { ...body, session, actor });
    return true;
  });

  mount(switchRole, async ({ body, session, actor }) => {
    if (body.role !== 'user' && session.accountRole !== body.role) throw new AppError('forbidden');
    return write(deps, endingOwnSession(actor), async (w) => {
      if (!(await setSessionRole(w.tx, session.id, body.role))) throw new AppError('notSignedIn');
      w.audit({
        action: 'session.switchRole',
        subjectType: 'session',
        subjectId: session.id,
        before: { role: session.role },
        after: { role: body.role },
      });
      publishSessionChange(deps, w, session.accountId, session.id);
      return profileOf(w.tx, { accountId: session.accountId, role: body.role });
    });
  });

  mount(listSessions, async ({ session }) => {
    const living = await livingSessions(deps.db, session.accountId, deps.config, deps.now());
    return living.map((row) => ({ ...row, current: row.id === session.id }));
  });

  mount(endSession, async ({ params, session, actor }) =>
    write(deps, params.id === session.id ? endingOwnSession(actor) : actor, async (w) => {
      const whose = session.role === 'admin' ? {} : { accountId: session.accountId };
      const accountId = found(
        await endSessionById(w.tx, { id: params.id, reason: 'revoked', now: deps.now(), ...whose }),
      );
      w.audit({
        action: 'session.end',
        subjectType: 'session',
        subjectId: params.id,
        after: { reason: 'revoked', accountId },
      });
      publishSessionChange(deps, w, accountId, params.id);
      return true;
    }),
  );

  mount(endOtherSessions, async ({ session, actor }) =>
    write(deps, actor, async (w) => {
      const { accountId, id } = session;
      const ended = await endSessionsOf(w.tx, { accountId, reason: 'revoked', now: deps.now(), spare: id });
      w.audit({ action: 'session.endOthers', subjectType: 'account', subjectId: accountId, after: { ended } });
      publishSessionChange(deps, w, accountId);
      return { ended };
    }),
  );
};
