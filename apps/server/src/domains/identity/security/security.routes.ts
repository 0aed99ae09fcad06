import {
  changePhone,
  confirmEmail,
  confirmTwoStep,
  disableTwoStep,
  getSecurity,
  renewRecoveryCodes,
  requestEmail,
  resetTwoStep,
  startTwoStep,
} from '@onair/contract/identity/security';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { AppError } from '../../../lib/errors.ts';
import { promptMailer } from '../../../mail/mailer.ts';
import { changeOwnPhone, confirmOwnEmail, requestOwnEmail, securityOf } from '../contacts/contacts.service.ts';
import {
  beginTwoStep,
  renewCodes,
  resetTwoStepOf,
  turnOffTwoStep,
  turnOnTwoStep,
} from '../two-step/two-step.service.ts';
import { proofOfAdmin } from './proof.service.ts';

/** Protection of an account besides its password: second step, phone, address. */
export const securityRoutes = (mount: Mount, deps: Deps): void => {
  const send = promptMailer(deps);

  mount(getSecurity, ({ session }) => securityOf(deps, session.accountId));

  mount(startTwoStep, ({ body, session, actor }) => beginTwoStep(deps, { ...body, session, actor }));

  mount(confirmTwoStep, async ({ body, session, actor }) => ({
    recoveryCodes: await turnOnTwoStep(deps, { ...body, session, actor }),
  }));

  mount(disableTwoStep, async ({ body, session, actor }) => {
    await turnOffTwoStep(deps, { ...body, session, actor });
    return true;
  });

  mount(renewRecoveryCodes, async ({ body, session, actor }) => ({
    recoveryCodes: await renewCodes(deps, { ...body, session, actor }),
  }));

  mount(resetTwoStep, async ({ params, body, session, actor }) => {
    if (params.id === session.accountId) throw new AppError('rejected');
    await resetTwoStepOf(deps, params.id, actor, await proofOfAdmin(deps, { ...body, session, actor }));
    return true;
  });

  mount(changePhone, async ({ body, session, actor }) => ({
    phone: await changeOwnPhone(deps, { ...body, session, actor }),
  }));

  mount(requestEmail, async ({ body, session, actor }) => ({
    sentTo: await requestOwnEmail(deps, send, { ...body, session, actor }),
  }));

  mount(confirmEmail, async ({ body, session, actor }) => ({
    email: await confirmOwnEmail(deps, { ...body, session, actor }),
  }));
};
