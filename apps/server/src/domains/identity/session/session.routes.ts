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
import { endOthers, endSessionOf, signOut, switchRoleOf } from './sessions.service.ts';
import { livingSessions } from './sessions.store.ts';
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
    if (session) await signOut(deps, actor, session);
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

  mount(switchRole, ({ body, session, actor }) => switchRoleOf(deps, actor, session, body.role));

  mount(listSessions, async ({ session }) => {
    const living = await livingSessions(deps.db, session.accountId, deps.config, deps.now());
    return living.map((row) => ({ ...row, current: row.id === session.id }));
  });

  mount(endSession, ({ params, session, actor }) => endSessionOf(deps, actor, session, params.id));
  mount(endOtherSessions, ({ session, actor }) => endOthers(deps, actor, session));
};
