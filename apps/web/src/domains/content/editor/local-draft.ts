import type { Doc } from '@onair/contract/content/document';
import { isDoc } from '@onair/contract/content/document-check';
import { partsOf } from '@onair/contract/typed';
import { useSession } from '../../../shared/session/session.ts';
import type { StoredUpdates } from './shared-text.ts';

/** `held` can be merged into its shared text; `doc` holds the same content for a text with another history. */
export type LocalDraft = { doc: Doc | null; held: StoredUpdates | null; at: number };

/** Storage key of an item's draft. An account reads only its own drafts, since several people may share a machine. */
export const draftKey = (id: number): string => `onair.draft.${useSession.getState().profile?.accountId ?? ''}.${id}`;

const heldOf = (value: unknown): StoredUpdates | null => {
  const { generation, state, changes } = partsOf(value);
  return typeof generation === 'string' && typeof state === 'string'
    ? { generation, state, changes: Number(changes) }
    : null;
};

/** Unsaved text from this device; null when there is none. */
export const readDraft = (key: string): LocalDraft | null => {
  try {
    const kept = partsOf(JSON.parse(localStorage.getItem(key) ?? '{}'));
    const doc = isDoc(kept.doc) ? kept.doc : null;
    const held = heldOf(kept.held);
    return doc || held ? { doc, held, at: Number(kept.at) } : null;
  } catch {
    return null;
  }
};

/** Stores it; null deletes it. Without storage nothing is kept, and the leave guard still asks. */
export const keepDraft = (key: string, draft: Omit<LocalDraft, 'at'> | null): void => {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // See above.
  }
};
