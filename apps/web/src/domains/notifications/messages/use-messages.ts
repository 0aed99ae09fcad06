import { clearMessages, readAllMessages, readMessages, unreadMessages } from '@onair/contract/notifications/messages';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWork } from '../../work/index.ts';

/** Unread messages by type, kept up to date by the stream. */
export const useUnread = () => useCall(unreadMessages, {}, { handled: true });

/** How much waits for the reader, read or not, by what the domains count. */
export const useOpenCount = (): number => (useWork().data ?? []).reduce((sum, { count }) => sum + count, 0);

export const useMessageActs = (onCleared?: (removed: number) => void) => ({
  read: useWrite(readMessages),
  readAll: useWrite(readAllMessages),
  clear: useWrite(clearMessages, { onDone: ({ removed }) => onCleared?.(removed) }),
});
