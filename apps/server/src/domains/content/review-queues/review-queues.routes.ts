import {
  countQueueMatches,
  createQueue,
  deleteQueue,
  listQueues,
  restoreQueue,
} from '@onair/contract/content/review-queues';
import { claimReview, decideReview, getReviewed, releaseReview, undoReview } from '@onair/contract/content/reviews';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { searchPlaces } from '../content-rule/search-places.ts';
import { create, remove, restore, shownQueue, soundFilter } from './queue-acts.ts';
import { countMatches, findQueues } from './queues.store.ts';
import { claim, decide, release, undo } from './review-acts.ts';
import { reviewed } from './reviewed.ts';

const SAMPLE = 5;

/** Review queues and the review itself. */
export const qualityRoutes = (mount: Mount, deps: Deps): void => {
  const searching = searchPlaces();

  mount(listQueues, async ({ locale }) => (await findQueues(deps.db)).map((queue) => shownQueue(queue, deps, locale)));
  mount(countQueueMatches, async ({ body, session, locale }) => {
    const filter = soundFilter(body.filter, locale);
    return searching(session.accountId, locale, () => countMatches(deps.db, filter, deps.config.timeZone, SAMPLE));
  });
  mount(createQueue, ({ body, actor }) => create(deps, actor, body));
  mount(deleteQueue, ({ params, actor }) => remove(deps, actor, params.id));
  mount(restoreQueue, ({ params, actor }) => restore(deps, actor, params.id));

  mount(claimReview, ({ params, session, actor }) => claim(deps, { session, actor }, params.id));
  mount(getReviewed, ({ params }) => reviewed(deps, params.id));
  mount(releaseReview, ({ params, session, actor }) => release(deps, { session, actor }, params.id));
  mount(decideReview, ({ params, body, session, actor }) => decide(deps, { session, actor }, params.id, body));
  mount(undoReview, ({ params, body, session, actor }) => undo(deps, { session, actor }, params.id, body.version));
};
