import type { AnnouncementTag } from '@onair/contract/notifications/announcements';
import type { MessageWords } from '../messages/message.store.ts';

/** What the notice of a new announcement says it is. */
export const subTitles: Record<AnnouncementTag, MessageWords> = {
  activity: { 'zh-CN': '公告 · 活动', 'en-US': 'Announcement · Activity' },
  message: { 'zh-CN': '公告 · 消息', 'en-US': 'Announcement · Message' },
  notice: { 'zh-CN': '公告 · 通知', 'en-US': 'Announcement · Notice' },
};
