import { entriesOf } from '@onair/contract/typed';
import type { Audience, Kind } from './load.ts';

/** Resource use of one part of the installation: percent of a core and megabytes. */
export type Part = { name: string; cpu: number; memory: number };
/** Other load of the machine: above half a core it distorts the measurement. */
export const OTHERS = 'other programs';
/**
 * One sample: the results of the clients, the resources of the processes, and the encoders that lost their connection.
 */
export type Figures = { audience: Audience; parts: Part[]; lostEncoders: number };

/** The p95 in ms that a kind of client may see. A player of FLV stalls when nothing comes for this long. */
const P95_MS: Record<Kind, number> = { reads: 500, writes: 1_000, events: 1_000, hls: 500, flv: 2_000, chat: 1_000 };
/** Failures, as a share of all tries. */
const FAILED_SHARE = 0.01;
/** One server with its media process, in MB: what compose.yaml gives it. */
const MEMORY_MB = 2_048;
/** Limit for late timers of the load itself: beyond it the load no longer measures the product. */
const LAG_MS = 250;

/** A limit that was broken: what, how much was seen, and how much is allowed. */
export type Breach = { what: string; seen: number; limit: number; unit: string };

const names: Record<Kind, string> = {
  reads: 'reads of the API',
  writes: 'writes of the API',
  events: 'intake of events',
  hls: 'HLS players',
  flv: 'FLV players',
  chat: 'chat',
};
export const nameOf = (kind: Kind): string => names[kind];

/** The limits as they are printed before a run. */
export const statedLimits = (): string =>
  [
    ...entriesOf(P95_MS).map(([kind, ms]) => `${kind} p95 ${ms} ms`),
    `failures ${FAILED_SHARE * 100} %`,
    'encoders lost 0',
    `server ${MEMORY_MB} MB`,
    `the load's own timers p95 ${LAG_MS} ms`,
  ].join(', ');

/** Memory of a process that has warmed up, and what it may be later under the same load: half as much again, or 100 MB more. */
const GROWTH = { factor: 1.5, least: 100 };

/** Processes that hold much more memory than they did under the same load before. */
export const grownOf = (before: readonly Part[], now: readonly Part[]): Breach[] =>
  now.flatMap(({ name, memory }) => {
    const had = before.find((part) => part.name === name)?.memory ?? memory;
    const limit = Math.max(had * GROWTH.factor, had + GROWTH.least);
    return memory > limit ? [{ what: `memory of ${name}, which grows`, seen: memory, limit, unit: 'MB' }] : [];
  });

/** Which limits these figures break, the worst first. A load that is late itself comes before all it measures. */
export const breachesOf = ({ audience, parts, lostEncoders }: Figures): Breach[] => {
  const found: Breach[] = [];
  const check = (what: string, seen: number, limit: number, unit: string): void => {
    if (seen > limit) found.push({ what, seen, limit, unit });
  };
  for (const [kind, limit] of entriesOf(P95_MS)) {
    const name = names[kind];
    const { count, p95, failed } = audience.seen[kind];
    check(`p95 of ${name}`, p95, limit, 'ms');
    check(`failures of ${name}`, (100 * failed) / Math.max(1, count + failed), FAILED_SHARE * 100, '%');
  }
  check('encoders that lost their connection', lostEncoders, 0, '');
  for (const { name, memory } of parts)
    if (name.startsWith('server')) check(`memory of ${name}`, memory, MEMORY_MB, 'MB');
  found.sort((a, b) => b.seen / Math.max(1, b.limit) - a.seen / Math.max(1, a.limit));
  const late = { what: 'the load itself, which was late', seen: audience.lag, limit: LAG_MS, unit: 'ms' };
  return audience.lag > LAG_MS ? [late, ...found] : found;
};
