export { QualitySection } from './review-queues-section.tsx';
