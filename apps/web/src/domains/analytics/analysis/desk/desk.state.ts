import { useState } from 'react';
import { announceFailure } from '../../../../shared/api/announce.ts';
import { wordsNow } from '../../../../shared/i18n/words.ts';
import { Message } from '../../../../shared/kit/controls.ts';
import { deskWords } from './desk.words.ts';

/**
 * A dialog that creates an entry (null) or edits one; its key resets it each time it opens.
 * @param list current entries: the edited one is shown as stored
 */
export const useDeskDialog = <T extends { id: string }>(list: readonly T[] | undefined) => {
  const [dialog, setDialog] = useState<{ item: T | null; open: boolean; key: number }>({
    item: null,
    open: false,
    key: 0,
  });
  return {
    ...dialog,
    item: list?.find(({ id }) => id === dialog.item?.id) ?? dialog.item,
    show: (item: T | null) => setDialog(({ key }) => ({ item, open: true, key: key + 1 })),
    close: () => setDialog((now) => ({ ...now, open: false })),
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
