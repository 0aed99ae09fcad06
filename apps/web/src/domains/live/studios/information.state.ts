import { isLiveCategory } from '@onair/contract/live/studios/categories';
import {
  getStudio,
  NOTIFICATION_MAX,
  type StudioDetails,
  saveStudioInformation,
  TITLE_MAX,
} from '@onair/contract/live/studios/studios';
import { keyOf, queryClient, readNow } from '../../../shared/api/query.ts';
import type { Faults } from '../../../shared/form/form-types.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useStudio } from './studio.state.ts';
import { informationWords } from './studios.words.ts';

export type Information = { title: string; onlineNotification: string; mainCategory: string; subCategory: string };

export const informationOf = (studio: StudioDetails): Information => ({
  title: studio.title,
  onlineNotification: studio.onlineNotification,
  mainCategory: studio.mainCategory ?? '',
  subCategory: studio.subCategory ?? '',
});

/** A sub-category must belong to its category, which the input's schema cannot express. */
export const subCategoryFault = (
  form: Pick<Information, 'mainCategory' | 'subCategory'>,
  text: string,
): Faults<{ subCategory: string }> =>
  isLiveCategory(form.mainCategory, form.subCategory) ? {} : { subCategory: text };

/** The form of the live's texts for its audience. */
export const useInformation = () => {
  const words = useWords(informationWords);
  const { faults } = words;
  const studio = useStudio();
  const { id } = studio;
  return useForm({
    endpoint: saveStudioInformation,
    of: id,
    initial: informationOf(studio),
    version: studio.version,
    input: (values, { version }) => ({ ...values, id, version }),
    messages: {
      title: { required: faults.title, maxLength: faults.titleLong(TITLE_MAX) },
      onlineNotification: { required: faults.notification, maxLength: faults.notificationLong(NOTIFICATION_MAX) },
      mainCategory: faults.main,
    },
    faults: (values) => subCategoryFault(values, faults.sub),
    latest: async () => {
      const latest = await readNow(getStudio, { id });
      return { values: informationOf(latest), version: latest.version };
    },
    conflictText: words.conflict,
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getStudio, { id }), saved);
      Message.success(wordsNow(informationWords).saved);
    },
  });
};
