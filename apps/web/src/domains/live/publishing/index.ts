export { useOnAir } from './on-air.ts';
