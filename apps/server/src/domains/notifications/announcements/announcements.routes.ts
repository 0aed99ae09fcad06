import {
  editAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  withdrawAnnouncement,
} from '@onair/contract/notifications/announcements';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { edit, publish, withdraw } from './announcements.service.ts';
import { findAnnouncements } from './announcements.store.ts';

export const announcementsRoutes = (mount: Mount, deps: Deps): void => {
  mount(listAnnouncements, ({ query, locale }) => findAnnouncements(deps.db, pageOf(query, locale)));
  mount(publishAnnouncement, ({ body, session, actor }) => publish(deps, actor, session, body));
  mount(editAnnouncement, ({ params, body, actor }) => edit(deps, actor, params.id, body));
  mount(withdrawAnnouncement, ({ params, actor }) => withdraw(deps, actor, params.id));
};
