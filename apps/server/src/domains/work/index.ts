export { openWorkFor } from './open-work.ts';
export { workRoutes } from './work.routes.ts';
