export { comment, talkRoutes } from './comments.service.ts';
export { findRemarks, latestSubjects } from './comments.store.ts';
export { openWorkFor, workRoutes } from './work.routes.ts';
