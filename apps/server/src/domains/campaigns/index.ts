export { activitiesRoutes } from './campaigns.routes.ts';
export { applicationApproval } from './campaigns.service.ts';
export { pruneDrafts } from './campaigns.store.ts';
export { openApplications } from './open-work.service.ts';
