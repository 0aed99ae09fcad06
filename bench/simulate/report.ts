import { nameOf, OTHERS } from './limits.ts';
import { KINDS } from './load.ts';
import type { Options } from './options.ts';
import { loadAt, type Step } from './steps.ts';

const round = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

const loadOf = ({ load }: Step): string =>
  `${load.hls} HLS, ${load.flv} FLV, ${load.chat} chat readers, ${load.lines} lines/s, ${load.calls} calls/s`;
const breachOf = ({ what, seen, limit, unit }: Step['breaches'][number]): string =>
  `${what}: ${round(seen)} ${unit} (limit ${round(limit)})`.replace('  ', ' ');

/** One window in one line. */
export const lineOf = (step: Step): string => {
  const { audience, parts } = step.figures;
  const times = KINDS.map((kind) => `${kind} ${round(audience.seen[kind].p95)}`);
  const failed = KINDS.reduce((sum, kind) => sum + audience.seen[kind].failed, 0);
  const cpu = parts.map((part) => `${part.name} ${Math.round(part.cpu)}`);
  const over = step.breaches.length > 0 ? ` | OVER: ${step.breaches.map(breachOf).join('; ')}` : '';
  return `${Math.round(step.second)} s, step ${step.number}: ${loadOf(step)} | p95 ms: ${times.join(', ')} | failed ${failed} | CPU %: ${cpu.join(', ')}${over}`;
};

const table = (rows: readonly string[][]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** The windows of the highest load that was carried, and of the one that broke something. */
const marked = (steps: readonly Step[]): { carried: Step | undefined; broken: Step | undefined } => {
  const last = steps.at(-1);
  return { carried: steps.findLast(({ ends }) => !ends), broken: last?.ends ? last : undefined };
};

const figuresOf = (step: Step): string[] => {
  const clients = KINDS.map((kind) => {
    const { count, p50, p95, failed, reason } = step.figures.audience.seen[kind];
    return [nameOf(kind), String(count), round(p50), round(p95), String(failed), reason];
  });
  const parts = step.figures.parts.map(({ name, cpu, memory }) => [name, `${Math.round(cpu)} %`, round(memory)]);
  return [
    ...table([['clients', 'answers', 'p50 ms', 'p95 ms', 'failed', 'most frequent reason'], ...clients]),
    '',
    ...table([['part', 'CPU of a core', 'memory MB'], ...parts]),
  ];
};

/** Percent of a core that other programs took, where that was enough to make the figures theirs; else 0. */
const othersOf = ({ figures }: Step): number => {
  const cpu = Math.round(figures.parts.find(({ name }) => name === OTHERS)?.cpu ?? 0);
  return cpu >= 50 ? cpu : 0;
};

/** Memory of each process over the run: a leak grows from each column to the next. */
const memoryOf = (steps: readonly Step[]): string[] => {
  const columns = [...new Set([0, 1, 2, 3, 4].map((n) => Math.round(((steps.length - 1) * n) / 4)))];
  const looks = columns.flatMap((column) => steps[column] ?? []);
  const parts = looks[0]?.figures.parts.filter(({ name }) => name !== OTHERS) ?? [];
  return table([
    ['memory MB after', ...looks.map(({ second }) => `${round(second / 60)} min`)],
    ...parts.map(({ name }) => [
      name,
      ...looks.map(({ figures }) => round(figures.parts.find((part) => part.name === name)?.memory ?? 0)),
    ]),
  ]);
};

/** In how many windows something was beyond its limit, and what failed in all of them. */
const overOf = (steps: readonly Step[]): string[] => {
  const over = steps.filter(({ breaches }) => breaches.length > 0);
  const sum = (of: 'count' | 'failed'): number =>
    steps.reduce((all, { figures }) => all + KINDS.reduce((one, kind) => one + figures.audience.seen[kind][of], 0), 0);
  return [
    '',
    `${sum('failed')} of ${round(sum('count'))} tries failed; ${over.length} of ${steps.length} windows were over a limit.`,
  ];
};

/** What the run found: the load that was carried with its figures, and what broke first. */
export const reportOf = (steps: readonly Step[], options: Options): string[] => {
  const { carried, broken } = marked(steps);
  const lines = [''];
  if (carried) lines.push(`Carried: ${loadOf(carried)}`, '', ...figuresOf(carried), '');
  if (broken) {
    const busiest = broken.figures.parts.toSorted((a, b) => b.cpu - a.cpu).slice(0, 3);
    const [worst, ...others] = broken.breaches.map(breachOf);
    lines.push(
      `At: ${loadOf(broken)}`,
      '',
      ...figuresOf(broken),
      '',
      `What broke first: ${worst}.`,
      ...(others.length > 0 ? [`With it: ${others.join('; ')}.`] : []),
      ...(othersOf(broken)
        ? [`Other programs used this machine meanwhile (${othersOf(broken)} % of a core): run it alone.`]
        : []),
      `Busiest then: ${busiest.map(({ name, cpu }) => `${name} ${Math.round(cpu)} % of a core`).join(', ')}.`,
    );
  } else if (carried) {
    const { calls } = loadAt(options, carried.number);
    const further = options.growth === 1 ? '' : ` A longer run (--seconds) would go on with ${calls} calls a second.`;
    lines.push(`Nothing broke.${further}`);
  } else lines.push('Too short for a single step: nothing is known.');
  if (options.growth === 1) lines.push(...memoryOf(steps), ...overOf(steps));
  return lines;
};
