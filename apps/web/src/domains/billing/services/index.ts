export { ServicesSection } from './services-section.tsx';
