import * as readers from '@onair/contract/content/reader-comments';
import { networkOf } from '@onair/contract/lib/network';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import { findContent } from '../items/items.store.ts';
import { block, commentAsReader, lift, moderate, reachOf, saveRules, setOpen } from './reader-comments.service.ts';
import { areCommentsOpen, findBlocks, findCommentRules, findReaderComments } from './reader-comments.store.ts';

/** Comments from one network a minute: an office may have several readers, none of whom types that fast. */
const COMMENTS_A_MINUTE = 6;

export const readerCommentsRoutes = (mount: Mount, deps: Deps): void => {
  const count = rateLimit();

  mount(readers.addReaderComment, async ({ body, actor, address }) => {
    count(networkOf(address), COMMENTS_A_MINUTE);
    return commentAsReader(deps, actor, body);
  });
  mount(readers.listReaderComments, async ({ params }) => {
    found(await findContent(deps.db, params.id));
    const [open, comments] = await Promise.all([
      areCommentsOpen(deps.db, params.id),
      findReaderComments(deps.db, params.id, deps.now()),
    ]);
    return { open, comments };
  });
  mount(readers.moderateReaderComment, ({ params, body, session, actor }) =>
    moderate(deps, { session, actor }, { contentId: params.id, id: params.comment, state: body.state }),
  );
  mount(readers.openReaderComments, ({ params, body, session, actor }) =>
    setOpen(deps, { session, actor }, { contentId: params.id, open: body.open }),
  );
  mount(readers.senderReach, ({ params }) => reachOf(deps, params.id, params.comment));
  mount(readers.blockSender, ({ params, body, session, actor }) =>
    block(deps, { session, actor }, { contentId: params.id, id: params.comment, ...body }),
  );
  mount(readers.listReaderBlocks, () => findBlocks(deps.db, deps.now()));
  mount(readers.liftReaderBlock, ({ params, actor }) => lift(deps, actor, params.id));
  mount(readers.getReaderCommentRules, () => findCommentRules(deps.db));
  mount(readers.saveReaderCommentRules, ({ body, actor }) => saveRules(deps, actor, body));
};
