export { ledgerRoutes } from './ledger/ledger.routes.ts';
export { openDues } from './open-work.store.ts';
export { demandService } from './services/service-acts.ts';
export { seedServices } from './services/services.demo.ts';
export { servicesRoutes } from './services/services.routes.ts';
export { watchServices } from './services/watch-services.ts';
