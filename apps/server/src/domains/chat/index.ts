export { attachChat } from './connections/connection.service.ts';
export { keepChat } from './moderation/keeping.jobs.ts';
export { chatRoutes } from './moderation/moderation.routes.ts';
export { addModerator, collect, handle, pin } from './moderation/moderation.service.ts';
export { guestNameOf, networkKeyOf, personIdOf } from './rooms/person-id.rules.ts';
export { findMainRoom, insertLines, type NewLine, openChatHits } from './rooms/rooms.store.ts';
