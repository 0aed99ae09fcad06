import { type Static, Type } from 'typebox';
import { channel } from '../channel.ts';
import { endpoint } from '../endpoint.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Done, Instant, Line, Prose, Uuid, Version } from '../text.ts';

export const AnnouncementTag = Type.Union([Type.Literal('activity'), Type.Literal('message'), Type.Literal('notice')]);
export type AnnouncementTag = Static<typeof AnnouncementTag>;

/** `featured` ones take turns in the Workplace carousel. */
export const Announcement = Type.Object({
  id: Uuid,
  tag: AnnouncementTag,
  title: Type.String(),
  content: Type.String(),
  featured: Type.Boolean(),
  author: Type.String(),
  publishedAt: Instant,
  version: Version,
});
export type Announcement = Static<typeof Announcement>;

const Draft = Type.Object({
  tag: AnnouncementTag,
  title: Line(80, { minLength: 1 }),
  content: Prose(2000, { minLength: 1 }),
  featured: Type.Boolean(),
});

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/api/announcement/list',
  access: 'confirmed',
  reads: ['notifications.announcements'],
  summary: 'Announcements in force, the newest first',
  summaryZh: '正在展示的公告，最新的在前',
  query: PageQuery,
  output: PageOf(Announcement),
});

export const publishAnnouncement = endpoint({
  name: 'publishAnnouncement',
  method: 'POST',
  path: '/api/announcement',
  access: 'announcements',
  changes: ['notifications.announcements'],
  summary: 'Publish an announcement; every account receives a notice',
  summaryZh: '发布公告，所有账号都会收到通知',
  body: Draft,
  output: Announcement,
  idempotent: true,
});

export const editAnnouncement = endpoint({
  name: 'editAnnouncement',
  method: 'PUT',
  path: '/api/announcement/:id',
  access: 'announcements',
  changes: ['notifications.announcements'],
  summary: 'Change an announcement',
  summaryZh: '修改公告',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ ...Draft.properties, version: Version }),
  output: Announcement,
  refusals: ['conflict'],
});

export const withdrawAnnouncement = endpoint({
  name: 'withdrawAnnouncement',
  method: 'DELETE',
  path: '/api/announcement/:id',
  access: 'announcements',
  changes: ['notifications.announcements'],
  summary: 'Take an announcement back',
  summaryZh: '撤下公告',
  params: Type.Object({ id: Uuid }),
  output: Done,
});

export const announcementChannel = channel({
  topic: 'announcements',
  access: 'confirmed',
  own: false,
  kept: false,
  events: { changed: Type.Object({}) },
  stales: { changed: ['notifications.announcements'] },
});
