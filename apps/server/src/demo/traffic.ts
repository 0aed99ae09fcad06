import type { Deps } from '../deps.ts';
import { figuresHint } from '../domains/analytics/index.ts';
import { readDemo, saveDemo } from './demo.store.ts';
import { demoFiller } from './fill.ts';

const EVERY_MS = 10_000;

/**
 * Lets the demo company go on living while the server runs: what happened since the last look is recorded every ten
 * seconds. @returns the function that ends it
 */
export const startDemoTraffic = (deps: Deps): (() => Promise<void>) => {
  const hint = figuresHint(deps.bus);
  let running: Promise<void> = Promise.resolve();
  const tell = async (): Promise<void> => {
    const state = await readDemo(deps.db);
    const until = deps.now().getTime();
    if (!state || until <= state.filledUntil) return;
    await demoFiller(deps, state.firstDay)(state.filledUntil, until);
    await saveDemo(deps.db, { ...state, filledUntil: until });
    hint();
  };
  const timer = setInterval(() => {
    running = running.then(tell).catch((error) => deps.log.warn({ err: error }, 'demo traffic was interrupted'));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
};
