export { ChatPanel } from './chat-panel.tsx';
export { startChat } from './use-chat-rows.ts';
