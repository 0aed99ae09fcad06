export { embeddingRoutes } from './embedding.routes.ts';
export { type Framing, framePage, openFraming } from './framing.ts';
export type { Embeddable } from './oembed.rules.ts';
