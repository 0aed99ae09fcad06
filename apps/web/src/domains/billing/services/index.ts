export { ServiceGate } from './service-gate.tsx';
export { ServicesSection } from './services-section.tsx';
