import type { Output } from '@onair/contract/endpoint';
import { health, ready, reportFault, site } from '@onair/contract/system/system';
import type { Locale } from '@onair/contract/text';
import { version } from '../../config/config.ts';
import type { Obstacle } from '../../db/connection/refusals.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { AppError } from '../../lib/errors.ts';
import { readiness } from './readiness.service.ts';
import { demoHistoryOf, obstacleOf } from './system.store.ts';

/** Why the server is not ready, for its operators. */
const obstacleWords: Record<Locale, Record<Obstacle, string>> = {
  'zh-CN': {
    away: '数据库没有应答',
    diskFull: '数据库所在磁盘已满，无法写入',
    diskFails: '数据库所在磁盘出错，无法写入',
    readOnly: '数据库当前为只读，无法写入',
  },
  'en-US': {
    away: 'The database does not answer',
    diskFull: 'The disk of the database is full: nothing can be written',
    diskFails: 'The disk of the database fails: nothing can be written',
    readOnly: 'The database is read-only: nothing can be written',
  },
};

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
  const findObstacle = readiness(() => obstacleOf(probe, deps.db), deps.log);
  mount(ready, async ({ actor }) => {
    const obstacle = await findObstacle();
    if (obstacle !== null) throw new AppError('unavailable', { words: obstacleWords[actor.locale][obstacle] });
    const { away, level } = deps.storage.state();
    return {
      ready: true,
      storage: away ? ('away' as const) : level,
      broker: deps.bus.state().connected ? ('good' as const) : ('away' as const),
      jobs: deps.jobs.isClaiming() ? ('good' as const) : ('away' as const),
    };
  });

  mount(site, () => siteOf(deps));

  mount(reportFault, async ({ body, session }) => {
    deps.log.warn({ page: body.page, account: session.username, fault: body.message }, 'a page met a fault');
    return true;
  });
};
