import type { Body } from '@onair/contract/endpoint';
import {
  type Announcement,
  type AnnouncementTag,
  announcementChannel,
  type editAnnouncement,
  type publishAnnouncement,
} from '@onair/contract/notifications/announcements';
import { found } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { retractMessages, sameInEveryLanguage, sendMessage } from '../messages/messages.service.ts';
import type { MessageWords } from '../messages/messages.store.ts';
import {
  type AnnouncementDraft,
  insertAnnouncement,
  lockAnnouncement,
  markWithdrawn,
  updateAnnouncement,
} from './announcements.store.ts';

/** The type label in the notice of a new announcement. */
const subTitles: Record<AnnouncementTag, MessageWords> = {
  activity: { 'zh-CN': '公告 · 活动', 'en-US': 'Announcement · Activity' },
  message: { 'zh-CN': '公告 · 消息', 'en-US': 'Announcement · Message' },
  notice: { 'zh-CN': '公告 · 通知', 'en-US': 'Announcement · Notice' },
};

const about = (id: string): string => `announcement:${id}`;

const draftOf = ({ tag, title, content, featured }: AnnouncementDraft): AnnouncementDraft => ({
  tag,
  title,
  content,
  featured,
});

/** Everyone is notified of a new announcement, its author too, and can open it from the message box. */
const notifyEveryone = (w: Write, { id, tag, title, content }: Announcement): Promise<number> =>
  sendMessage(w, {
    to: 'everyone',
    type: 'notice',
    title: sameInEveryLanguage(title),
    subTitle: subTitles[tag],
    content: sameInEveryLanguage(content),
    link: '/dashboard/workplace',
    about: about(id),
  });

/** Publishes an announcement and notifies everyone. */
export const publish = (
  deps: Deps,
  actor: Actor,
  { accountId, name }: Session,
  body: Body<typeof publishAnnouncement>,
): Promise<Announcement> =>
  write(deps, actor, async (w) => {
    const author = { authorId: accountId, author: name };
    const published = await insertAnnouncement(w.tx, { ...body, id: deps.newId(), ...author, publishedAt: w.at });
    await notifyEveryone(w, published);
    w.audit({
      action: 'announcement.publish',
      subjectType: 'announcement',
      subjectId: published.id,
      after: draftOf(published),
    });
    w.emit(announcementChannel, 'changed', {});
    return published;
  });

/** @throws AppError `notFound`, `conflict` when someone else was first */
export const edit = (
  deps: Deps,
  actor: Actor,
  id: string,
  body: Body<typeof editAnnouncement>,
): Promise<Announcement> =>
  write(deps, actor, async (w) => {
    const before = found(await lockAnnouncement(w.tx, id));
    const edited = await updateAnnouncement(w.tx, id, body.version, draftOf(body));
    if (!edited) throw new AppError('conflict');
    w.audit({
      action: 'announcement.edit',
      subjectType: 'announcement',
      subjectId: id,
      before: draftOf(before),
      after: draftOf(edited),
    });
    w.emit(announcementChannel, 'changed', {});
    return edited;
  });

/** Takes it back, with the messages about it. @throws AppError `notFound` */
export const withdraw = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const before = found(await lockAnnouncement(w.tx, id));
    await markWithdrawn(w.tx, id, w.at);
    await retractMessages(w, about(id));
    w.audit({ action: 'announcement.withdraw', subjectType: 'announcement', subjectId: id, before: draftOf(before) });
    w.emit(announcementChannel, 'changed', {});
    return true;
  });
