export { talkRoutes } from './comments.routes.ts';
export { comment } from './comments.service.ts';
export { findRemarks, latestSubjects } from './comments.store.ts';
export { openWorkFor, workRoutes } from './work.routes.ts';
