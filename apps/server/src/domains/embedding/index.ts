export { embeddingRoutes } from './embedding.routes.ts';
export { framePage } from './frame-page.ts';
export { type Framing, openFraming } from './framing.ts';
export type { Embeddable } from './oembed.rules.ts';
