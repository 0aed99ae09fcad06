export { openWorkFor, workRoutes } from './work.routes.ts';
