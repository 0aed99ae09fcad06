export { MessageBadge, useBellLabel } from './message-badge.tsx';
