export { paletteRoutes } from './search.routes.ts';
