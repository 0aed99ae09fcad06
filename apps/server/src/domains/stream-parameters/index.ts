export { seedParameters } from './stream-parameters.demo.ts';
export { parametersRoutes } from './stream-parameters.routes.ts';
export { openChanges } from './stream-parameters.store.ts';
