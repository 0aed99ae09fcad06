import type { Doc } from '@onair/contract/content/document';
import { isDoc } from '@onair/contract/content/document-check';
import { partsOf } from '@onair/contract/typed';
import { useSession } from '../../../shared/session/session.ts';
import type { Held } from './shared-text.ts';

/** `held` merges into the shared text that it is of; `doc` says the same, for a text with another history. */
export type LocalDraft = { doc: Doc | null; held: Held | null; at: number };

/** Where the draft of an item is kept. An account reads its own drafts only, on a machine that several people use. */
export const draftKey = (id: number): string => `onair.draft.${useSession.getState().profile?.accountId ?? ''}.${id}`;

const heldOf = (value: unknown): Held | null => {
  const { generation, state, changes } = partsOf(value);
  return typeof generation === 'string' && typeof state === 'string'
    ? { generation, state, changes: Number(changes) }
    : null;
};

/** What was typed on this device and not stored; null when there is none. */
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

/** Keeps it; null forgets it. A browser without room or without storage keeps nothing, and the leave guard still asks. */
export const keepDraft = (key: string, draft: Omit<LocalDraft, 'at'> | null): void => {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // Nothing else can be done: see above.
  }
};
