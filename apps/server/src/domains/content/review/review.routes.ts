import * as queues from '@onair/contract/content/review/queues';
import {
  appealReview,
  claimReview,
  decideReview,
  getReviewed,
  getVerdict,
  releaseReview,
  reviewerFigures,
  undoReview,
} from '@onair/contract/content/review/reviews';
import { DAY } from '@onair/contract/lib/local-time';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { searchLimiter } from '../content-rule/search-limiter.service.ts';
import { appeal, verdict } from './appeals.service.ts';
import {
  archiveQueue,
  createQueue,
  deleteQueue,
  presentQueue,
  restoreQueue,
  soundFilter,
  unarchiveQueue,
  updateQueue,
} from './queues.service.ts';
import { countMatches, findQueues } from './queues.store.ts';
import { claim, decide, release, reviewed, undo } from './reviews.service.ts';
import { findReviewers } from './reviews.store.ts';

const SAMPLE = 5;

/** Review queues and the review itself. */
export const reviewRoutes = (mount: Mount, deps: Deps): void => {
  const searching = searchLimiter();

  mount(queues.listQueues, async ({ query: { archived = false }, locale }) =>
    (await findQueues(deps.db, deps.now(), { archived })).map((queue) => presentQueue(queue, deps, locale)),
  );
  mount(queues.countQueueMatches, async ({ body, session, locale }) => {
    const filter = soundFilter(body.filter, locale);
    return searching(session.accountId, locale, () => countMatches(deps.db, filter, deps.config.timeZone, SAMPLE));
  });
  mount(queues.createQueue, ({ body, actor }) => createQueue(deps, actor, body));
  mount(queues.editQueue, ({ params, body, actor }) => updateQueue(deps, actor, params.id, body));
  mount(queues.archiveQueue, ({ params, body, actor }) => archiveQueue(deps, actor, params.id, body));
  mount(queues.unarchiveQueue, ({ params, actor }) => unarchiveQueue(deps, actor, params.id));
  mount(queues.deleteQueue, ({ params, actor }) => deleteQueue(deps, actor, params.id));
  mount(queues.restoreQueue, ({ params, actor }) => restoreQueue(deps, actor, params.id));

  mount(claimReview, ({ params, session, actor }) => claim(deps, { session, actor }, params.id));
  mount(getReviewed, ({ params }) => reviewed(deps, params.id));
  mount(releaseReview, ({ params, session, actor }) => release(deps, { session, actor }, params.id));
  mount(decideReview, ({ params, body, session, actor }) => decide(deps, { session, actor }, params.id, body));
  mount(reviewerFigures, ({ query: { days = 30 } }) =>
    findReviewers(deps.db, new Date(deps.now().getTime() - days * DAY)),
  );
  mount(getVerdict, ({ params, session }) => verdict(deps, session, params.id));
  mount(appealReview, ({ params, body, session, actor }) => appeal(deps, { session, actor }, params.id, body.text));
  mount(undoReview, ({ params, body, session, actor }) => undo(deps, { session, actor }, params.id, body.version));
};
