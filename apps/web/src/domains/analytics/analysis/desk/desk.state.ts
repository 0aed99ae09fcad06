import { useState } from 'react';
import { announceFailure } from '../../../../shared/api/announce.ts';
import { wordsNow } from '../../../../shared/i18n/words.ts';
import { Message } from '../../../../shared/kit/controls.ts';
import { deskWords } from './desk.words.ts';

/**
 * A dialog that creates an entry (null) or edits one.
 * @param list current entries: the edited one is shown as stored
 */
export const useDeskDialog = <T extends { id: string }>(list: readonly T[] | undefined) => {
  const [asked, setAsked] = useState<{ item: T | null } | null>(null);
  return {
    shown: asked && { item: list?.find(({ id }) => id === asked.item?.id) ?? asked.item },
    show: (item: T | null) => setAsked({ item }),
    close: () => setAsked(null),
  };
};

/** Reports the result of a deletion. */
export const announceDeletion = (deletion: Promise<unknown>): void =>
  void deletion.then(() => Message.success(wordsNow(deskWords).gone), announceFailure);

/** Runs after a form of the desk is stored. */
export const savedThen = (close: () => void) => () => {
  Message.success(wordsNow(deskWords).done);
  close();
};

/** The stored state after a conflict; the dialog closes if the entry was deleted. */
export const latestOf = async <T extends { version: number }, V>(
  found: Promise<T | undefined>,
  valuesOf: (item: T | null) => V,
  close: () => void,
) => {
  const latest = await found;
  if (!latest) close();
  return { values: valuesOf(latest ?? null), version: latest?.version ?? 0 };
};
