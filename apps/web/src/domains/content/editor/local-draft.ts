import type { Doc } from '@onair/contract/content/document';
import { isDoc } from '@onair/contract/content/document-check';
import { partsOf } from '@onair/contract/typed';
import { useSession } from '../../../shared/session/session.ts';

export type LocalDraft = { version: number; doc: Doc; at: number };

/** Where the draft of an item is kept. An account reads its own drafts only, on a machine that several people use. */
export const draftKey = (id: number): string => `onair.draft.${useSession.getState().profile?.accountId ?? ''}.${id}`;

/** What was typed on this device and not stored; null when there is none. */
export const readDraft = (key: string): LocalDraft | null => {
  try {
    const { version, doc, at } = partsOf(JSON.parse(localStorage.getItem(key) ?? '{}'));
    return isDoc(doc) && Number.isInteger(version) ? { version: Number(version), doc, at: Number(at) } : null;
  } catch {
    return null;
  }
};

/** Keeps it; null forgets it. A browser without room or without storage keeps nothing, and the leave guard still asks. */
export const keepDraft = (key: string, draft: { version: number; doc: Doc } | null): void => {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // Nothing else can be done: see above.
  }
};
