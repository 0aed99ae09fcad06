import type { Doc } from '@onair/contract/content/document';
import type { DocFault } from '@onair/contract/content/document-check';
import * as Y from 'yjs';
import type { Tx } from '../../../db/client.ts';
import { findText, findUpdates, type TextRow } from './shared-text.store.ts';
import { docOf, textOfUpdates, Unfit, writeDoc } from './text-doc.ts';

/** A shared text whose row is locked: as it is in the database, with all that was typed. */
export type LockedText = { row: TextRow; text: Y.Doc };

/** The shared text of an item, locked; null while none has been opened. Lock the item first. */
export const lockText = async (tx: Tx, id: number): Promise<LockedText | null> => {
  const row = await findText(tx, id, true);
  if (!row) return null;
  const updates = await findUpdates(tx, id, row.kept);
  return { row, text: textOfUpdates(row.base, ...updates.map(({ data }) => data)) };
};

export const stateOf = (text: Y.Doc): Uint8Array => Y.encodeStateAsUpdate(text);

/** What a shared text says. @throws what `fail` makes of the fault of one that is no document */
export const judged = (text: Y.Doc, fail: (fault: DocFault) => Error): Doc => {
  try {
    return docOf(text);
  } catch (error) {
    throw error instanceof Unfit ? fail(error.fault) : error;
  }
};

/**
 * Merges what was written on the ground of the last version into a shared text: as if it had been typed beside what others
 * have typed since.
 */
export const mergeDoc = ({ row, text }: LockedText, doc: Doc): void => {
  const own = textOfUpdates(row.base);
  writeDoc(own, doc);
  Y.applyUpdate(text, Y.encodeStateAsUpdate(own));
};
