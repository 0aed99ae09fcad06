import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { deskWords } from './desk.words.ts';

/**
 * A dialog that creates something (null) or edits it; it begins empty by its key each time it is shown.
 * @param list what there is now: what is edited is shown as it is stored
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

/** Says how a deletion went. */
export const announceDeletion = (deletion: Promise<unknown>): void =>
  void deletion.then(() => Message.success(wordsNow(deskWords).gone), announceFailure);

/** What a form of the desk does once it is stored. */
export const savedThen = (close: () => void) => () => {
  Message.success(wordsNow(deskWords).done);
  close();
};

/** What is stored now, for a conflict; the dialog closes where it has been deleted. */
export const latestOf = async <T extends { version: number }, V>(
  found: Promise<T | undefined>,
  valuesOf: (item: T | null) => V,
  close: () => void,
) => {
  const latest = await found;
  if (!latest) close();
  return { values: valuesOf(latest ?? null), version: latest?.version ?? 0 };
};
