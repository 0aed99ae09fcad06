export { ledgerRoutes } from './ledger/ledger.routes.ts';
export { topUpApproval } from './ledger/ledger.service.ts';
export { appendEntry } from './ledger/ledger.store.ts';
export { openDues } from './open-work.service.ts';
export { watchServices } from './services/services.jobs.ts';
export { servicesRoutes } from './services/services.routes.ts';
export { demandService, orderService } from './services/services.service.ts';
export { lockService } from './services/services.store.ts';
