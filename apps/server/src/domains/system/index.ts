export { shellRoutes } from './shell.routes.ts';
export { systemRoutes } from './system.routes.ts';
export { watchStorage } from './watch-storage.ts';
