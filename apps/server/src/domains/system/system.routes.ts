import type { Output } from '@onair/contract/endpoint';
import { health, ready, reportFault, site } from '@onair/contract/system/system';
import { version } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Mount } from '../../http/mount.ts';
import { readiness } from './readiness.ts';
import { demoHistoryOf, obstacleOf } from './system.store.ts';
import { obstacleWords } from './system.words.ts';

/** What may be known before signing in. */
export const siteOf = async ({ config, db }: Deps): Promise<Output<typeof site>> => ({
  demo: config.demo,
  demoHistory: config.demo ? await demoHistoryOf(db) : null,
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

export const systemRoutes = (mount: Mount, deps: Deps): void => {
  mount(health, async () => ({ alive: true, version }));

  const probe = deps.reserve('readiness');
  const lookForObstacle = readiness(() => obstacleOf(probe, deps.db), deps.log);
  mount(ready, async ({ actor }) => {
    const obstacle = await lookForObstacle();
    if (obstacle !== null) throw new AppError('unavailable', { words: obstacleWords[actor.locale][obstacle] });
    const { away, level } = deps.storage.state();
    return {
      ready: true,
      storage: away ? ('away' as const) : level,
      broker: deps.bus.state().connected ? ('good' as const) : ('away' as const),
    };
  });

  mount(site, () => siteOf(deps));

  mount(reportFault, async ({ body, session }) => {
    deps.log.warn({ page: body.page, account: session.username, fault: body.message }, 'a page met a fault');
    return true;
  });
};
