import type { Deps } from '../../deps.ts';
import { figuresHint } from '../../domains/analytics/index.ts';
import { catchUp } from '../seed.ts';
import { readDemo } from '../state.store.ts';

const EVERY_MS = 10_000;

/**
 * Continues demo activity while the server runs: every ten seconds it records what happened since the last run.
 * @returns the function that ends it
 */
export const startDemoTraffic = (deps: Deps): (() => Promise<void>) => {
  const hint = figuresHint(deps.bus);
  let running: Promise<void> = Promise.resolve();
  const goOn = async (): Promise<void> => {
    const state = await readDemo(deps.db);
    const until = deps.now().getTime();
    if (!state || until <= state.filledUntil) return;
    await catchUp(deps, state, until);
    hint();
  };
  const timer = setInterval(() => {
    running = running.then(goOn).catch((error) => deps.log.warn({ err: error }, 'demo traffic was interrupted'));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
};
