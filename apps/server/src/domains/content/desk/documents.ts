import { contentChannel, type saveDocument } from '@onair/contract/content/desk';
import { type Doc, EMPTY_DOC } from '@onair/contract/content/document';
import { docFault } from '@onair/contract/content/document-check';
import { textOf } from '@onair/contract/content/document-text';
import { AUTOSAVE_MERGED_MS, type VersionKind } from '@onair/contract/content/versions';
import type { Body } from '@onair/contract/endpoint';
import type { Queryable } from '../../../db/client.ts';
import { found, outdated } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { lockForEdit } from '../items/content-acts.ts';
import { findContent } from '../items/content-record.store.ts';
import { deskWords } from './desk.words.ts';
import { findDocument, keepVersion, storeDocument, touchContent } from './documents.store.ts';
import { dropAutosave } from './versions.store.ts';

type Document = { doc: Doc; version: number };

/** @throws AppError `notFound` */
export const readDocument = async (db: Queryable, id: number): Promise<Document> => {
  found(await findContent(db, id));
  return (await findDocument(db, id)) ?? { doc: EMPTY_DOC, version: 0 };
};

type Stored = { id: number; version: number; doc: Doc; kind: VersionKind; restored?: number };

/**
 * Makes `doc` what an item says and keeps a version of it. A run of autosaves of one person is one version with one row
 * in the audit log. Call within a write, with a document that was judged.
 * @throws AppError `notFound`, `forbidden`, `closed`, `conflict`
 */
export const storeVersion = async (w: Write, actor: Actor, given: Stored): Promise<Document> => {
  const { id, version, doc, kind } = given;
  await lockForEdit(w, actor, id);
  const by = actor.session?.accountId ?? null;
  const stored = await storeDocument(w.tx, { id, doc, text: textOf(doc), version });
  if (stored === null) throw outdated((await findDocument(w.tx, id))?.version ?? 0);
  const since = new Date(w.at.getTime() - AUTOSAVE_MERGED_MS);
  const merged = (kind === 'auto' || kind === 'save') && (await dropAutosave(w.tx, { id, author: by, since }));
  await keepVersion(w.tx, { id, kind, author: by, at: w.at });
  await touchContent(w.tx, id, by, w.at);
  if (!(merged && kind === 'auto')) {
    const from = given.restored === undefined ? {} : { from: given.restored };
    const after = { document: stored, kind, ...from };
    w.audit({ action: 'content.write', subjectType: 'content', subjectId: String(id), after });
  }
  w.emit(contentChannel, 'document', { id });
  return { doc, version: stored };
};

/** @throws AppError `invalid`, `notFound`, `forbidden`, `closed`, `conflict` */
export const writeDocument = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, doc, kind = 'save' }: Body<typeof saveDocument>,
): Promise<Document> =>
  write(deps, actor, async (w) => {
    const fault = docFault(doc);
    if (fault) {
      const msg = deskWords[actor.locale].document[fault];
      throw new AppError('invalid', { words: msg, fields: [{ field: 'doc', rule: fault, msg }] });
    }
    return storeVersion(w, actor, { id, version, doc, kind });
  });
