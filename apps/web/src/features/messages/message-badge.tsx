import type { ReactNode } from 'react';

/** The bell with its number of unread messages. */
export const MessageBadge = ({ children }: { children: ReactNode }) => children;
