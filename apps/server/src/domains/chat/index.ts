export { type DemoChatter, demoChatters, seedChat } from './moderation/chat.demo.ts';
export { keepChat } from './moderation/chat.jobs.ts';
export { chatRoutes } from './moderation/chat.routes.ts';
export { openChatHits } from './rooms/chat.store.ts';
export { attachChat } from './rooms/connection.service.ts';
