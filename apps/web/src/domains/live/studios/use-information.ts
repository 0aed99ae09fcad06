import { failures } from '@onair/contract/failure';
import {
  getStudio,
  listStudios,
  NOTIFICATION_MAX,
  saveStudioInformation,
  TITLE_MAX,
} from '@onair/contract/live/studios';
import { useState } from 'react';
import { keyOf, queryClient, useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { informationWords } from './information.words.ts';
import { type Information, informationFaults, informationOf } from './information-faults.ts';
import { useStudio } from './studio-context.ts';

/** The information as typed, beside what is stored; and its way to the server. */
export const useInformation = () => {
  const words = useWords(informationWords);
  const studio = useStudio();
  const [edit, setEdit] = useState<{ form: Information; version: number } | null>(null);
  const [tried, setTried] = useState(false);
  const stored = informationOf(studio);
  const form = edit?.form ?? stored;
  const fields = Object.keys(stored) as (keyof Information)[];
  const dirty = fields.some((field) => form[field] !== stored[field]);
  const faults = informationFaults(form);

  const forget = () => {
    setEdit(null);
    setTried(false);
  };
  const save = useWrite(saveStudioInformation, {
    handled: true,
    changes: [listStudios],
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getStudio, { id: studio.id }), saved);
      forget();
      Message.success(wordsNow(informationWords).saved);
    },
  });
  const outdated = save.error?.code === failures.conflict.code;
  const faultAt = (field: keyof Information): string | undefined => {
    const fault = tried || (dirty && form[field] !== stored[field]) ? faults[field] : undefined;
    if (fault === 'titleLong') return words.faults.titleLong(TITLE_MAX);
    if (fault === 'notificationLong') return words.faults.notificationLong(NOTIFICATION_MAX);
    return fault ? words.faults[fault] : save.error?.fields.find((one) => one.field === field)?.msg;
  };
  return {
    form,
    dirty,
    faultAt,
    busy: save.isPending,
    error: save.error && (outdated || save.error.fields.length === 0) ? save.error : null,
    outdated,
    set: (part: Partial<Information>) => {
      setEdit({ form: { ...form, ...part }, version: edit?.version ?? studio.version });
      if (save.error) save.reset();
    },
    reset: () => {
      forget();
      save.reset();
    },
    takeLatest: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(getStudio) });
      forget();
      save.reset();
    },
    /** @returns the first field at fault, null when it was sent */
    submit: (): keyof Information | null => {
      setTried(true);
      const first = fields.find((field) => faults[field]) ?? null;
      if (first === null && !save.isPending) {
        const { title, onlineNotification, mainCategory, subCategory } = form;
        save.mutate({
          id: studio.id,
          title: title.trim(),
          onlineNotification: onlineNotification.trim(),
          mainCategory,
          subCategory,
          version: edit?.version ?? studio.version,
        });
      }
      return first;
    },
  };
};
