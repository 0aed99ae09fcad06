export { shellRoutes } from './shell.routes.ts';
export { watchStorage } from './system.jobs.ts';
export { systemRoutes } from './system.routes.ts';
