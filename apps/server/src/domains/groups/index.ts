export { groupsRoutes } from './groups.routes.ts';
export { findTeamWorkplace } from './groups.store.ts';
