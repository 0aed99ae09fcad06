export { openChanges } from './open-work.store.ts';
export { seedParameters } from './stream-parameters.demo.ts';
export { parametersRoutes } from './stream-parameters.routes.ts';
