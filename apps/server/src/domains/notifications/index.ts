export { seedAnnouncements } from './announcements/announcements.demo.ts';
export { announcementsRoutes } from './announcements/announcements.routes.ts';
export type { MessageWords } from './messages/message.store.ts';
export { messagesRoutes } from './messages/messages.routes.ts';
export { countUnread, pruneMessages } from './messages/messages.store.ts';
export { type Message, ownWords, retractMessages, sendMessage } from './messages/send-message.ts';
