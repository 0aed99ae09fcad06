import { collect } from '@onair/contract/collect';
import type { Deps } from '../../deps.ts';
import type { Readings } from '../../http/metrics.ts';
import type { Mount } from '../../http/mount.ts';
import { networkOf } from '../../http/network.ts';
import { rateLimit } from '../../http/rate.ts';
import { Refused } from '../../refused.ts';
import { batchOf, timeFaults } from './collect.rules.ts';
import { figuresHint } from './figures-hint.ts';
import { openIntake } from './intake.ts';
import { eventRecorder } from './recorder.ts';

/** A sender may speak for a whole site: one network may post this many times what a caller may call otherwise. */
const RATE_FACTOR = 100;

export const collectRoutes = (mount: Mount, deps: Deps): Readings => {
  const hint = figuresHint(deps.bus);
  const { prepare, record } = eventRecorder(deps);
  const intake = openIntake({
    prepare,
    record: async (batches) => {
      const recording = await record(batches);
      if (!recording.fresh || recording.fresh.size > 0) hint();
      return recording;
    },
  });
  const count = rateLimit();
  const perMinute = deps.config.ratePerMinute * RATE_FACTOR;

  mount(collect, async ({ body, address, locale }) => {
    count(networkOf(address), perMinute);
    const batch = batchOf(body.events);
    const fields = timeFaults(batch, deps.now().getTime(), locale);
    if (fields.length > 0) throw new Refused('invalid', { fields });
    return intake(batch);
  });
  return { collect_queue: { help: 'Events that wait to be stored', read: intake.waiting } };
};
