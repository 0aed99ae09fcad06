export { embeddingRoutes } from './embedding.routes.ts';
export { type Framing, framePage, openFraming } from './embedding.service.ts';
export type { Embeddable } from './oembed.rules.ts';
