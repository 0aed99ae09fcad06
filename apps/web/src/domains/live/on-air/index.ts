export { OnAirCard } from './on-air-card.tsx';
