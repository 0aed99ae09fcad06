export { ReviewQueuesSection } from './review-queues-section.tsx';
