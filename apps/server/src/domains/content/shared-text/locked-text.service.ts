import type { DocFault } from '@onair/contract/content/documents/check';
import type { Doc } from '@onair/contract/content/documents/document';
import * as Y from 'yjs';
import type { Tx } from '../../../db/client.ts';
import { findText, findUpdates, type TextRow } from './shared-text.store.ts';
import { docOf, textOfUpdates, Unfit, writeDoc } from './text-doc.rules.ts';

/** A shared text with its row locked: its state in the database, including everything typed. */
export type LockedText = { row: TextRow; text: Y.Doc };

/** The shared text of an item, locked; null while none has been opened. Lock the item first. */
export const lockText = async (tx: Tx, id: number): Promise<LockedText | null> => {
  const row = await findText(tx, id, true);
  if (!row) return null;
  const updates = await findUpdates(tx, id, row.kept);
  return { row, text: textOfUpdates(row.base, ...updates.map(({ data }) => data)) };
};

export const stateOf = (text: Y.Doc): Uint8Array => Y.encodeStateAsUpdate(text);

/** The document of a shared text. @throws whatever `fail` makes of the fault in an invalid one */
export const judged = (text: Y.Doc, fail: (fault: DocFault) => Error): Doc => {
  try {
    return docOf(text);
  } catch (error) {
    throw error instanceof Unfit ? fail(error.fault) : error;
  }
};

/**
 * Merges a document based on the last version into a shared text, as if it had been typed alongside others' changes
 * since.
 */
export const mergeDoc = ({ row, text }: LockedText, doc: Doc): void => {
  const own = textOfUpdates(row.base);
  writeDoc(own, doc);
  Y.applyUpdate(text, Y.encodeStateAsUpdate(own));
};
