import { setTimeout as wait } from 'node:timers/promises';
import { recordOf } from '@onair/contract/typed';
import { type Breach, breachesOf, type Figures, grownOf, type Part } from './limits.ts';
import type { Audience, AudienceRequest, Load } from './load.ts';
import type { Options } from './options.ts';

/** One window: its load, its figures, the limits broken in it, and whether the run ends when they are broken again. */
export type Step = { number: number; second: number; load: Load; figures: Figures; breaches: Breach[]; ends: boolean };

/** What a run needs of the installation under load. */
type Site = { lostEncoders: () => number; sample: () => () => Part[] };
type Climb = {
  options: Options;
  site: Site;
  ask: (asked: AudienceRequest) => Promise<Audience>;
  signal: AbortSignal;
  tell: (step: Step) => void;
};

const FIELDS = ['hls', 'flv', 'chat', 'lines', 'calls'] as const;
/** At the same load throughout, memory is compared with what it was in this window. */
const WARM_WINDOWS = 5;
/** The load of a step, counted from zero. */
export const loadAt = ({ first, growth }: Pick<Options, 'first' | 'growth'>, n: number): Load =>
  recordOf(FIELDS, (field) => Math.round(first[field] * growth ** n));

/**
 * Raises the load until limits are broken twice at the same load, the time is over, or the signal comes. A limit that is
 * broken once may be a hiccup of the machine: the same load is judged once more. At the same load throughout only memory
 * that grows ends it: how long answers take says what else the machine did in these hours.
 * @returns every window that was judged, in order
 */
export const climb = async ({ options, site, ask, signal, tell }: Climb): Promise<Step[]> => {
  const steps: Step[] = [];
  const from = performance.now();
  const second = (): number => (performance.now() - from) / 1_000;
  const half = (options.stepSeconds * 1_000) / 2;
  const pause = (ms: number): Promise<void> => wait(ms, undefined, { signal }).catch(() => undefined);
  const window = async (number: number, load: Load): Promise<Step | null> => {
    site.lostEncoders();
    await ask({ to: 'measure' });
    const used = site.sample();
    await pause(half);
    if (signal.aborted) return null;
    const figures = { audience: await ask({ to: 'measure' }), parts: used(), lostEncoders: site.lostEncoders() };
    const warm = options.growth === 1 ? steps[WARM_WINDOWS] : undefined;
    const grown = warm ? grownOf(warm.figures.parts, figures.parts) : [];
    const breaches = [...grown, ...breachesOf(figures)];
    const ends = options.growth === 1 ? grown.length > 0 : breaches.length > 0;
    const step = { number, second: second(), load, figures, breaches, ends };
    steps.push(step);
    tell(step);
    return step;
  };
  for (let n = 0; second() + options.stepSeconds / 2 <= options.seconds; n += 1) {
    const load = loadAt(options, n);
    await ask({ to: 'load', load });
    await pause(half);
    const first = signal.aborted ? null : await window(n + 1, load);
    if (!first) break;
    if (!first.ends) continue;
    const again = await window(n + 1, load);
    if (!again || again.ends) break;
  }
  return steps;
};
