export { workRoutes } from './work.routes.ts';
