import { isLiveCategory } from '@onair/contract/live/categories';
import type { StudioDetails } from '@onair/contract/live/studios';
import type { Faults } from '../../../shared/form/form-types.ts';

export type Information = { title: string; onlineNotification: string; mainCategory: string; subCategory: string };

export const informationOf = (studio: StudioDetails): Information => ({
  title: studio.title,
  onlineNotification: studio.onlineNotification,
  mainCategory: studio.mainCategory ?? '',
  subCategory: studio.subCategory ?? '',
});

/** A sub-category belongs to its category, which the shape of the input does not say. */
export const subCategoryFault = (
  form: Pick<Information, 'mainCategory' | 'subCategory'>,
  text: string,
): Faults<{ subCategory: string }> =>
  isLiveCategory(form.mainCategory, form.subCategory) ? {} : { subCategory: text };
