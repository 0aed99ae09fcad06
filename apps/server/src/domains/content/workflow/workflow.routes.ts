import { keepText } from '@onair/contract/content/documents/shared-text';
import * as versions from '@onair/contract/content/documents/versions';
import * as itemComments from '@onair/contract/content/items/comments';
import * as desk from '@onair/contract/content/workflow/workflow';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { findContent } from '../items/items.store.ts';
import type { InLanguage } from '../public/reader-pages.service.ts';
import { createComment, deleteComment, resolveComment } from './comments.service.ts';
import { findComments } from './comments.store.ts';
import {
  readDocument,
  readVersion,
  readVersions,
  restoreDocument,
  storeByHand,
  writeDocument,
} from './documents.service.ts';
import { copyItem, createItem, deleteItem, moveItem, restoreItem } from './workflow.service.ts';
import { findHistory } from './workflow.store.ts';

/** @param inLanguage has documents of the demo company speak the reader's language */
export const workflowRoutes = (mount: Mount, deps: Deps, inLanguage: InLanguage): void => {
  mount(desk.createDraft, ({ body, session, actor }) => createItem(deps, { session, actor }, body));
  mount(desk.duplicateContent, ({ params, session, actor }) => copyItem(deps, { session, actor }, params.id));
  mount(desk.moveContent, ({ params, body, actor }) => moveItem(deps, actor, params.id, body));
  mount(desk.deleteContent, ({ params, body, session, actor }) =>
    deleteItem(deps, { session, actor }, params.id, body.version),
  );
  mount(desk.restoreContent, ({ params, session, actor }) => restoreItem(deps, { session, actor }, params.id));

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
    createComment(deps, { session, actor }, params.id, body),
  );
  mount(itemComments.resolveComment, ({ params, body, session, actor }) =>
    resolveComment(deps, { session, actor }, { contentId: params.id, id: params.comment }, body.resolved),
  );
  mount(itemComments.deleteComment, ({ params, session, actor }) =>
    deleteComment(deps, { session, actor }, { contentId: params.id, id: params.comment }),
  );
  mount(desk.contentHistory, ({ params }) => findHistory(deps.db, params.id));
};
