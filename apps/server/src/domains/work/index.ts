export { seedTalk, talkRoutes } from './talk.ts';
export { openWorkFor, workRoutes } from './work.routes.ts';
