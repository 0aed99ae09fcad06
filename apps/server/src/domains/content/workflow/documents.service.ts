import { type DocFault, docFault } from '@onair/contract/content/documents/check';
import { type Doc, EMPTY_DOC } from '@onair/contract/content/documents/document';
import { textOf } from '@onair/contract/content/documents/text';
import { sameDocument } from '@onair/contract/content/documents/tidy';
import { AUTOSAVE_MERGED_MS, type DocumentVersion, type VersionKind } from '@onair/contract/content/documents/versions';
import { contentChannel, type saveDocument } from '@onair/contract/content/workflow/workflow';
import type { Body } from '@onair/contract/endpoint';
import type { Queryable } from '../../../db/client.ts';
import { found, outdated } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import { type Actor, type Deps, systemActor } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { lockForEdit } from '../items/items.service.ts';
import { findContent, lockContent, lockContents } from '../items/items.store.ts';
import { judged, type LockedText, lockText, mergeDoc, stateOf } from '../shared-text/locked-text.service.ts';
import { findUnsaved, settleText } from '../shared-text/shared-text.store.ts';
import { docOf, writeDoc } from '../shared-text/text-doc.rules.ts';
import {
  dropAutosave,
  findDocument,
  findVersion,
  findVersions,
  insertVersion,
  markSaved,
  storeDocument,
  touchContent,
} from './documents.store.ts';
import { workflowWords } from './workflow.words.ts';

type Document = { doc: Doc; version: number };

/** @throws AppError `notFound` */
export const readDocument = async (db: Queryable, id: number): Promise<Document> => {
  found(await findContent(db, id));
  return (await findDocument(db, id)) ?? { doc: EMPTY_DOC, version: 0 };
};

type NewVersion = {
  id: number;
  /** The document's version until now. */
  version: number;
  doc: Doc;
  kind: VersionKind;
  /** Who stores it, and who wrote it; null for the product. */
  by: string | null;
  authors: readonly string[];
  /** The version that is restored. */
  restored?: number;
  /** The previous autosave stays a version of its own. */
  apart?: boolean;
};

/**
 * Sets the document of a locked item and stores a version of it. Consecutive autosaves by the same people form one
 * version with one row in the audit log. @returns the document's version @throws AppError `conflict`
 */
const storeDocumentVersion = async (
  w: Write,
  { id, version, doc, kind, by, authors, restored, apart }: NewVersion,
): Promise<number> => {
  const stored = await storeDocument(w.tx, { id, doc, text: textOf(doc), version });
  if (stored === null) throw outdated((await findDocument(w.tx, id))?.version ?? 0);
  const since = new Date(w.at.getTime() - AUTOSAVE_MERGED_MS);
  const merges = !apart && (kind === 'auto' || kind === 'save');
  const earlier = merges ? await dropAutosave(w.tx, { id, authors, since }) : null;
  const all = [...new Set([...(earlier ?? []), ...authors])];
  await insertVersion(w.tx, { id, kind, author: by, authors: all, at: w.at });
  await touchContent(w.tx, id, by, w.at);
  if (!(earlier && kind === 'auto')) {
    const after = { document: stored, kind, ...(restored === undefined ? {} : { from: restored }) };
    w.audit({ action: 'content.write', subjectType: 'content', subjectId: String(id), after });
  }
  w.emit(contentChannel, 'document', { id });
  return stored;
};

/** Stores what people have typed into a locked item's shared text since the last version. @returns its version */
const storeTyped = async (
  w: Write,
  { row, text }: LockedText,
  kind: VersionKind,
  by: string | null,
): Promise<number> => {
  const { contentId: id, authors } = row;
  const doc = docOf(text);
  const before = await findDocument(w.tx, id);
  const version =
    before && sameDocument(before.doc, doc)
      ? before.version
      : await storeDocumentVersion(w, {
          id,
          version: before?.version ?? 0,
          doc,
          kind,
          by: by ?? authors.at(-1) ?? null,
          authors,
        });
  await settleText(w.tx, id, { base: stateOf(text), version });
  w.emit(contentChannel, 'document', { id });
  return version;
};

const unfit = (fault: DocFault, { locale }: Actor): AppError => {
  const msg = workflowWords[locale].document[fault];
  return new AppError('invalid', { words: msg, fields: [{ field: 'doc', rule: fault, msg }] });
};

type Stored = { id: number; version: number; doc: Doc; kind: VersionKind; restored?: number };

/**
 * Sets the document of an item and stores a version of it. While people write in the item it becomes a change of their
 * shared text: what they have typed since is first stored as a version, and stays in the text unless an earlier version
 * is restored. Call within a write, with a validated document.
 * @throws AppError `notFound`, `forbidden`, `closed`, `conflict`, `invalid`
 */
const storeVersion = async (w: Write, actor: Actor, input: Stored): Promise<Document> => {
  const { id, version, doc, kind } = input;
  await lockForEdit(w, actor, id);
  const by = actor.session?.accountId ?? null;
  const one = { ...input, by, authors: by === null ? [] : [by] };
  const shared = await lockText(w.tx, id);
  if (!shared) return { doc, version: await storeDocumentVersion(w, one) };
  const { row, text } = shared;
  const current = (await findDocument(w.tx, id))?.version ?? 0;
  if (version !== current) throw outdated(current);
  const ahead = row.since !== null;
  const latest = ahead ? await storeTyped(w, shared, 'auto', null) : current;
  if (kind === 'restore') writeDoc(text, doc);
  else mergeDoc(shared, doc);
  const merged = judged(text, (fault) => unfit(fault, actor));
  const stored = await storeDocumentVersion(w, { ...one, version: latest, doc: merged, apart: ahead });
  await settleText(w.tx, id, { base: stateOf(text), version: stored });
  return { doc: merged, version: stored };
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
    if (fault) throw unfit(fault, actor);
    return storeVersion(w, actor, { id, version, doc, kind });
  });

/**
 * Stores the shared text of an item as a version, by hand; a preceding autosave becomes that version. @throws AppError
 * `notFound`, `forbidden`, `closed`
 */
export const storeByHand = (deps: Deps, actor: Actor, id: number): Promise<Document> =>
  write(deps, actor, async (w) => {
    await lockForEdit(w, actor, id);
    const by = actor.session?.accountId ?? null;
    const shared = await lockText(w.tx, id);
    if (shared?.row.since) await storeTyped(w, shared, 'save', by);
    else if (await markSaved(w.tx, id, by)) w.emit(contentChannel, 'document', { id });
    return readDocument(w.tx, id);
  });

/**
 * Stores what was typed into a draft since the last version, within a write: before it moves on, and while people type.
 */
export const storeDraft = async (w: Write, id: number): Promise<void> => {
  await lockContents(w.tx);
  const item = await lockContent(w.tx, id);
  if (item?.stage !== 'draft' || item.deletedAt !== null) return;
  const shared = await lockText(w.tx, id);
  if (shared?.row.since) await storeTyped(w, shared, 'auto', null);
};

/** Drafts left by a server that ended before it stored what was typed: a minute is many times what storing takes. */
const UNSAVED_MS = 60_000;

/** Stores what ended servers have left. */
export const storeUnsaved = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.now().getTime() - UNSAVED_MS);
  for (const id of await findUnsaved(deps.db, before, 1_000)) await write(deps, systemActor, (w) => storeDraft(w, id));
};

type ByVersion = { id: number; no: number };

/** @throws AppError `notFound` */
export const readVersions = async (db: Queryable, id: number): Promise<DocumentVersion[]> => {
  found(await findContent(db, id));
  return findVersions(db, id);
};

/** @throws AppError `notFound` */
export const readVersion = async (db: Queryable, { id, no }: ByVersion): Promise<{ no: number; doc: Doc }> =>
  found(await findVersion(db, id, no));

/** @param shown the version as the actor reads it @throws AppError `notFound`, `forbidden`, `closed`, `conflict` */
export const restoreDocument = (
  deps: Deps,
  actor: Actor,
  { id, no, version }: ByVersion & { version: number },
  shown: (doc: Doc) => Doc,
): Promise<{ doc: Doc; version: number }> =>
  write(deps, actor, async (w) => {
    const { doc } = found(await findVersion(w.tx, id, no));
    return storeVersion(w, actor, { id, version, doc: shown(doc), kind: 'restore', restored: no });
  });
