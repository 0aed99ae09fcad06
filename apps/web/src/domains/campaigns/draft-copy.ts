import type { ChannelDraft } from '@onair/contract/campaigns/channel-form';

/** What has been written, and on which step. */
export type Draft = { data: ChannelDraft; step: 1 | 2 };

const PREFIX = 'channel-form ';
export const copyKey = (accountId: string, application: string | undefined): string =>
  `${PREFIX}${accountId} ${application ?? 'new'}`;

/**
 * Text that the server does not have yet, kept by this window until it does: a reload, or a new sign-in after the
 * session has ended, restores it. Text of another account is deleted unread.
 */
export const readCopy = (key: string): Draft | null => {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX) && name.split(' ')[1] !== key.split(' ')[1]) sessionStorage.removeItem(name);
    }
    const copy: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof copy === 'object' && copy !== null && 'data' in copy && 'step' in copy ? (copy as Draft) : null;
  } catch {
    return null;
  }
};

export const writeCopy = (key: string, draft: Draft | null): void => {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the text is in the page and, soon, on the server.
  }
};
