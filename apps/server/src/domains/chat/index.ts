export { keepChat } from './moderation/chat.jobs.ts';
export { chatRoutes } from './moderation/chat.routes.ts';
export { addModerator, collect, handle, pin } from './moderation/chat.service.ts';
export { findMainRoom, insertLines, type NewLine, openChatHits } from './rooms/chat.store.ts';
export { attachChat } from './rooms/connection.service.ts';
export { guestNameOf, networkKeyOf, personIdOf } from './rooms/person-id.rules.ts';
