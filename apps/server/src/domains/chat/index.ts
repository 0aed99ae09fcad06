export { seedChat } from './moderation/chat.demo.ts';
export { chatRoutes } from './moderation/chat.routes.ts';
export { pruneChat } from './moderation/chat-prune.store.ts';
export { type DemoChatter, demoChatters } from './moderation/demo-lines.ts';
export { attachChat } from './rooms/attach-chat.ts';
export { openChatHits } from './rooms/hits.store.ts';
