import type { Output } from '@onair/contract/endpoint';
import type { site } from '@onair/contract/system/system';
import type { Config } from '../../config.ts';
import { version } from '../../version.ts';

/** What may be known before signing in. */
export const siteOf = (config: Config): Output<typeof site> => ({
  demo: config.demo,
  accounts: config.demo
    ? [
        { username: 'admin', password: 'admin' },
        { username: 'user', password: 'user' },
      ]
    : [],
  registration: config.registration,
  mail: config.smtpUrl !== null && config.publicUrl !== null,
  passwordMinLength: config.passwordMinLength,
  timeZone: config.timeZone,
  version,
});
