export { FeedsCard } from './feeds-card.tsx';
