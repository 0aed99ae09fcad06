import { peopleChannel } from '@onair/contract/identity/people';
import { networkOf } from '@onair/contract/network';
import { write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { demandName } from '../names/demand-name.ts';
import { checkNewPassword } from '../security/new-password.ts';
import { hashPassword } from '../security/passwords.ts';
import { createAccount, findAccount } from './accounts.store.ts';
import { actingAs } from './announce.ts';
import { registerBuckets } from './throttle.rules.ts';
import { countAttempt } from './throttle.store.ts';

/**
 * Creates an account with the role user, which an admin has to confirm: it waits among what is open for admins.
 * @throws AppError `closed`, `weakPassword`, `taken`, or `tooMany` after twenty tries in an hour from one network, so
 * that names cannot be tried out in bulk
 */
export const registerAccount = async (
  deps: Deps,
  asked: { username: string; password: string; email: string; actor: Actor },
): Promise<void> => {
  const { password, email, actor } = asked;
  if (!deps.config.registration) throw new AppError('closed');
  const username = asked.username.normalize('NFKC');
  await checkNewPassword({ password, username, email, minLength: deps.config.passwordMinLength, locale: actor.locale });
  const wait = await countAttempt(deps.db, registerBuckets(networkOf(actor.address)), deps.newId(), deps.now());
  if (wait > 0) throw new AppError('tooMany', { retryAfterSeconds: wait / 1000 });
  if (await findAccount(deps.db, username)) throw new AppError('taken');
  // The public name is the username at first.
  const speaker = { kind: 'account', role: 'user', by: 'owner' } as const;
  const named = { name: username, speaker, accountId: null, locale: actor.locale, field: 'username' };
  await demandName(deps.db, named);
  const passwordHash = await hashPassword(password);
  const id = deps.newId();
  const newcomer: Session = {
    id,
    accountId: id,
    username,
    name: username,
    role: 'user',
    accountRole: 'user',
    mustChangePassword: false,
    confirmed: false,
  };
  await write(deps, actingAs(actor, newcomer), async (w) => {
    const account = {
      id,
      username,
      passwordHash,
      email,
      role: 'user',
      createdAt: deps.now(),
      confirmed: false,
    } as const;
    if (!(await createAccount(w.tx, account))) throw new AppError('taken');
    w.emit(peopleChannel, 'changed', { id });
    w.audit({ action: 'account.register', subjectType: 'account', subjectId: id, after: { username, role: 'user' } });
  });
};
