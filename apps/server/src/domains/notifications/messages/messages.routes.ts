import {
  clearMessages,
  listMessages,
  MESSAGE_BOX_SIZE,
  messageChannel,
  postMessageList,
  readAllMessages,
  readMessages,
  searchMessages,
  unreadMessages,
} from '@onair/contract/notifications/messages';
import type { Locale } from '@onair/contract/text';
import { write } from '../../../db/write.ts';
import type { Deps, Session } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { countUnread, findMessages, latestMessages, markAllRead, markRead, removeRead } from './messages.store.ts';

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

  mount(readMessages, ({ session, actor, body }) =>
    write(deps, actor, async (w) => {
      const read = await markRead(w.tx, session.accountId, body.ids, w.at);
      if (read.length === 0) return true;
      const ids = read.map((message) => message.id).sort((a, b) => a - b);
      w.audit({ action: 'message.read', subjectType: 'account', subjectId: session.accountId, after: { ids } });
      const types = new Set(read.map((message) => message.type));
      const [only] = types;
      w.emit(messageChannel, 'changed', { type: types.size === 1 && only ? only : null }, session.accountId);
      return true;
    }),
  );

  mount(readAllMessages, ({ session, actor, body }) =>
    write(deps, actor, async (w) => {
      const type = body.type ?? null;
      const read = await markAllRead(w.tx, session.accountId, type, w.at);
      if (read === 0) return true;
      const after = { type, read };
      w.audit({ action: 'message.readAll', subjectType: 'account', subjectId: session.accountId, after });
      w.emit(messageChannel, 'changed', { type }, session.accountId);
      return true;
    }),
  );

  mount(clearMessages, ({ session, actor, body: { type } }) =>
    write(deps, actor, async (w) => {
      const removed = await removeRead(w.tx, session.accountId, type);
      if (removed === 0) return { removed };
      const after = { type, removed };
      w.audit({ action: 'message.clear', subjectType: 'account', subjectId: session.accountId, after });
      w.emit(messageChannel, 'changed', { type }, session.accountId);
      return { removed };
    }),
  );
};
