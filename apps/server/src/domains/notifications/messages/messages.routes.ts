import {
  clearMessages,
  listMessages,
  MESSAGE_BOX_SIZE,
  postMessageList,
  readAllMessages,
  readMessages,
  searchMessages,
  unreadMessages,
} from '@onair/contract/notifications/messages';
import type { Locale } from '@onair/contract/text';
import type { Deps, Session } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { clearReadOf, readAllOf, readOf } from './messages.service.ts';
import { countUnread, findMessages, latestMessages } from './messages.store.ts';

/** The message box. A call that changes nothing, such as reading a read message, is neither logged nor published. */
export const messagesRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;

  const latest = ({ session, locale }: { session: Session; locale: Locale }) =>
    latestMessages(db, session.accountId, locale, MESSAGE_BOX_SIZE);
  mount(listMessages, latest);
  mount(postMessageList, latest);

  mount(unreadMessages, ({ session }) => countUnread(db, session.accountId));

  mount(searchMessages, ({ session, locale, query }) =>
    findMessages(db, session.accountId, locale, query, pageOf(query, locale)),
  );

  mount(readMessages, ({ session, actor, body }) => readOf(deps, actor, session.accountId, body.ids));
  mount(readAllMessages, ({ session, actor, body }) => readAllOf(deps, actor, session.accountId, body.type ?? null));
  mount(clearMessages, ({ session, actor, body }) => clearReadOf(deps, actor, session.accountId, body.type));
};
