export { parametersRoutes } from './stream-parameters.routes.ts';
export { decide, submit } from './stream-parameters.service.ts';
export { findInForce, findOpenChange, openChanges } from './stream-parameters.store.ts';
