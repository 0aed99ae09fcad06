import { clearMessages, readAllMessages, readMessages, unreadMessages } from '@onair/contract/notifications/messages';
import { useCall, useWrite } from '../../../shared/api/query.ts';

/** Unread messages by type, kept up to date by the stream. */
export const useUnread = () => useCall(unreadMessages, {}, { handled: true });

export const useMessageActs = (onCleared?: (removed: number) => void) => ({
  read: useWrite(readMessages),
  readAll: useWrite(readAllMessages),
  clear: useWrite(clearMessages, { onDone: ({ removed }) => onCleared?.(removed) }),
});
