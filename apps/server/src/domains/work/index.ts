export { seedTalk, talkRoutes } from './comments.service.ts';
export { openWorkFor, workRoutes } from './work.routes.ts';
