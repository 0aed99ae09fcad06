export { startChat } from './chat.state.ts';
export { ChatPanel } from './chat-panel.tsx';
