export { seedChat } from './moderation/chat.demo.ts';
export { chatRoutes } from './moderation/chat.routes.ts';
export { pruneChat } from './moderation/chat-prune.store.ts';
export { type DemoChatter, demoChatters } from './moderation/demo-chatters.ts';
export { openChatHits } from './moderation/open-work.store.ts';
export { attachChat } from './rooms/attach-chat.ts';
