export { analysisRoutes } from './analysis/analysis.routes.ts';
export { collectRoutes } from './intake/collect.routes.ts';
export type { Batch } from './intake/collect.rules.ts';
export { figuresHint } from './intake/figures-hint.ts';
export { eventRecorder } from './intake/recorder.ts';
export { upkeepEvents } from './intake/upkeep.ts';
export { insertDemoVisits } from './workplace/workplace.demo.store.ts';
export { workplaceRoutes } from './workplace/workplace.routes.ts';
export { pruneVisits } from './workplace/workplace.store.ts';
