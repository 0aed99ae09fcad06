export { seedActivities } from './campaigns.demo.ts';
export { activitiesRoutes } from './campaigns.routes.ts';
export { pruneDrafts } from './campaigns.store.ts';
export { openApplications } from './open-work.store.ts';
