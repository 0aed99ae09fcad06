import {
  archiveQueue,
  countQueueMatches,
  createQueue,
  deleteQueue,
  editQueue,
  listQueues,
  restoreQueue,
  unarchiveQueue,
} from '@onair/contract/content/review-queues';
import {
  appealReview,
  claimReview,
  decideReview,
  getReviewed,
  getVerdict,
  releaseReview,
  reviewerFigures,
  undoReview,
} from '@onair/contract/content/reviews';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { searchLimiter } from '../content-rule/search-limiter.ts';
import { appeal, verdict } from './appeals.ts';
import { archive, create, edit, presentQueue, remove, restore, soundFilter, unarchive } from './queue-acts.ts';
import { countMatches, findQueues } from './queues.store.ts';
import { claim, decide, release, undo } from './review-acts.ts';
import { reviewed } from './reviewed.ts';
import { findReviewers } from './reviewers.store.ts';

const SAMPLE = 5;

/** Review queues and the review itself. */
export const qualityRoutes = (mount: Mount, deps: Deps): void => {
  const searching = searchLimiter();

  mount(listQueues, async ({ query: { archived = false }, locale }) =>
    (await findQueues(deps.db, deps.now(), { archived })).map((queue) => presentQueue(queue, deps, locale)),
  );
  mount(countQueueMatches, async ({ body, session, locale }) => {
    const filter = soundFilter(body.filter, locale);
    return searching(session.accountId, locale, () => countMatches(deps.db, filter, deps.config.timeZone, SAMPLE));
  });
  mount(createQueue, ({ body, actor }) => create(deps, actor, body));
  mount(editQueue, ({ params, body, actor }) => edit(deps, actor, params.id, body));
  mount(archiveQueue, ({ params, body, actor }) => archive(deps, actor, params.id, body));
  mount(unarchiveQueue, ({ params, actor }) => unarchive(deps, actor, params.id));
  mount(deleteQueue, ({ params, actor }) => remove(deps, actor, params.id));
  mount(restoreQueue, ({ params, actor }) => restore(deps, actor, params.id));

  mount(claimReview, ({ params, session, actor }) => claim(deps, { session, actor }, params.id));
  mount(getReviewed, ({ params }) => reviewed(deps, params.id));
  mount(releaseReview, ({ params, session, actor }) => release(deps, { session, actor }, params.id));
  mount(decideReview, ({ params, body, session, actor }) => decide(deps, { session, actor }, params.id, body));
  mount(reviewerFigures, ({ query: { days = 30 } }) =>
    findReviewers(deps.db, new Date(deps.now().getTime() - days * 86_400_000)),
  );
  mount(getVerdict, ({ params, session }) => verdict(deps, session, params.id));
  mount(appealReview, ({ params, body, session, actor }) => appeal(deps, { session, actor }, params.id, body.text));
  mount(undoReview, ({ params, body, session, actor }) => undo(deps, { session, actor }, params.id, body.version));
};
