import * as desk from '@onair/contract/content/desk';
import * as itemComments from '@onair/contract/content/item-comments';
import { keepText } from '@onair/contract/content/shared-text';
import * as versions from '@onair/contract/content/versions';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { findContent } from '../items/content-record.store.ts';
import type { InLanguage } from '../public/reader-pages.ts';
import { findComments } from './comments.store.ts';
import { comment, remove, resolve } from './comments.ts';
import { readDocument, storeByHand, writeDocument } from './documents.ts';
import { create, discard, duplicate, restore } from './drafts.ts';
import { moveItem } from './move-item.ts';
import { findHistory } from './stages.store.ts';
import { readVersion, readVersions, restoreDocument } from './versions.ts';

/** @param inLanguage has documents of the demo company speak the reader's language */
export const contentDeskRoutes = (mount: Mount, deps: Deps, inLanguage: InLanguage): void => {
  mount(desk.createDraft, ({ body, session, actor }) => create(deps, { session, actor }, body));
  mount(desk.duplicateContent, ({ params, session, actor }) => duplicate(deps, { session, actor }, params.id));
  mount(desk.moveContent, ({ params, body, actor }) => moveItem(deps, actor, params.id, body));
  mount(desk.deleteContent, ({ params, body, session, actor }) =>
    discard(deps, { session, actor }, params.id, body.version),
  );
  mount(desk.restoreContent, ({ params, session, actor }) => restore(deps, { session, actor }, params.id));

  mount(desk.getDocument, ({ params }) => readDocument(deps.db, params.id));
  mount(desk.saveDocument, ({ params, body, actor }) => writeDocument(deps, actor, params.id, body));
  mount(keepText, ({ params, actor }) => storeByHand(deps, actor, params.id));
  mount(versions.listVersions, ({ params }) => readVersions(deps.db, params.id));
  mount(versions.getVersion, ({ params }) => readVersion(deps.db, params));
  mount(versions.restoreVersion, ({ params, body, actor }) =>
    restoreDocument(deps, actor, { ...params, ...body }, (doc) => inLanguage?.(doc, actor.locale) ?? doc),
  );

  mount(itemComments.listComments, async ({ params }) => {
    found(await findContent(deps.db, params.id));
    return findComments(deps.db, params.id);
  });
  mount(itemComments.addComment, ({ params, body, session, actor }) =>
    comment(deps, { session, actor }, params.id, body),
  );
  mount(itemComments.resolveComment, ({ params, body, session, actor }) =>
    resolve(deps, { session, actor }, { contentId: params.id, id: params.comment }, body.resolved),
  );
  mount(itemComments.deleteComment, ({ params, session, actor }) =>
    remove(deps, { session, actor }, { contentId: params.id, id: params.comment }),
  );
  mount(desk.contentHistory, ({ params }) => findHistory(deps.db, params.id));
};
