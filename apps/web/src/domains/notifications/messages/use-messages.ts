import {
  clearMessages,
  listMessages,
  messageChannel,
  readAllMessages,
  readMessages,
  searchMessages,
  unreadMessages,
} from '@onair/contract/notifications/messages';
import { refetch, useCall, useWrite } from '../../../shared/api/query.ts';
import { useChannel } from '../../../shared/stream/use-channel.ts';

const views = [listMessages, unreadMessages, searchMessages];

const refresh = () => {
  for (const view of views) refetch(view);
};

/** Unread messages by type, kept up to date by the stream. */
export const useUnread = () => useCall(unreadMessages, {}, { handled: true });

/** Reads everything about messages again when one arrives, or is read in another tab. */
export const useMessageNews = (onArrival?: () => void): void =>
  useChannel(
    messageChannel,
    {
      arrived: () => {
        refresh();
        onArrival?.();
      },
      changed: refresh,
    },
    refresh,
  );

export const useMessageActs = (onCleared?: (removed: number) => void) => ({
  read: useWrite(readMessages, { changes: views }),
  readAll: useWrite(readAllMessages, { changes: views }),
  clear: useWrite(clearMessages, { changes: views, onDone: ({ removed }) => onCleared?.(removed) }),
});
