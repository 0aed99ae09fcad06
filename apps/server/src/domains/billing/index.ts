export { ledgerRoutes } from './ledger/ledger.routes.ts';
export { openDues } from './open-work.store.ts';
export { seedServices } from './services/services.demo.ts';
export { watchServices } from './services/services.jobs.ts';
export { servicesRoutes } from './services/services.routes.ts';
export { demandService } from './services/services.service.ts';
