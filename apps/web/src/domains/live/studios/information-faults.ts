import { isLiveCategory } from '@onair/contract/live/categories';
import { NOTIFICATION_MAX, type StudioDetails, TITLE_MAX } from '@onair/contract/live/studios';

export type Information = { title: string; onlineNotification: string; mainCategory: string; subCategory: string };
export type InformationFault = 'title' | 'titleLong' | 'notification' | 'notificationLong' | 'main' | 'sub';

export const informationOf = (studio: StudioDetails): Information => ({
  title: studio.title,
  onlineNotification: studio.onlineNotification,
  mainCategory: studio.mainCategory ?? '',
  subCategory: studio.subCategory ?? '',
});

const lengthOf = (text: string): number => [...text.trim()].length;

const textFault = <F>(text: string, max: number, empty: F, long: F): F | undefined => {
  const length = lengthOf(text);
  if (length === 0) return empty;
  return length > max ? long : undefined;
};

/** What is wrong with each field, by the server's rules; nothing where it is right. */
export const informationFaults = (form: Information): Partial<Record<keyof Information, InformationFault>> => {
  const title = textFault<InformationFault>(form.title, TITLE_MAX, 'title', 'titleLong');
  const notification = textFault<InformationFault>(
    form.onlineNotification,
    NOTIFICATION_MAX,
    'notification',
    'notificationLong',
  );
  return {
    ...(title ? { title } : {}),
    ...(notification ? { onlineNotification: notification } : {}),
    ...(form.mainCategory ? {} : { mainCategory: 'main' }),
    ...(isLiveCategory(form.mainCategory, form.subCategory) ? {} : { subCategory: 'sub' }),
  };
};
