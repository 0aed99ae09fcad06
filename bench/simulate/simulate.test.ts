import { recordOf } from '@onair/contract/typed';
import { expect, test } from 'vitest';
import { breachesOf, type Figures } from './limits.ts';
import { type AudienceRequest, KINDS } from './load.ts';
import { readOptions } from './options.ts';
import { reportOf } from './report.ts';
import { climb } from './steps.ts';

const calm = { count: 100, p50: 1, p95: 2, failed: 0, reason: '' };
const figures = (more: Partial<Figures['audience']['seen']> = {}, lag = 0): Figures => ({
  audience: { seen: { ...recordOf(KINDS, () => calm), ...more }, lag },
  parts: [{ name: 'server 1', cpu: 90, memory: 300 }],
  lostEncoders: 0,
});

test('a limit that is broken is named with what was seen, the worst first, and a late load before all', () => {
  expect(breachesOf(figures())).toEqual([]);
  const both = figures({ reads: { ...calm, p95: 600 }, chat: { ...calm, p95: 9_000, failed: 5 } });
  expect(breachesOf(both).map(({ what }) => what)).toEqual([
    'p95 of chat',
    'failures of chat',
    'p95 of reads of the API',
  ]);
  expect(breachesOf({ ...both, audience: { ...both.audience, lag: 400 } })[0]?.what).toMatch(/load itself/);
  expect(breachesOf({ ...figures(), lostEncoders: 1 })).toHaveLength(1);
});

test('the load grows until it breaks twice at the same size; a hiccup is judged again', async () => {
  const options = readOptions(['--hls', '100', '--growth', '200', '--step', '4', '--seconds', '3600']);
  const loads: number[] = [];
  let windows = 0;
  const ask = async (asked: AudienceRequest) => {
    if (asked.to === 'load') loads.push(asked.load.hls);
    return figures(windows > 2 || windows === 1 ? { hls: { ...calm, p95: 700 } } : {}).audience;
  };
  const quick = { ...options, stepSeconds: 0.02 };
  const site = { lostEncoders: () => 0, sample: () => () => figures().parts };
  const tell = (): void => {
    windows += 1;
  };
  const steps = await climb({ options: quick, site, ask, signal: new AbortController().signal, tell });
  expect([loads, steps.map(({ breaches }) => breaches.length)]).toEqual([
    [100, 200, 400],
    [0, 1, 0, 1, 1],
  ]);
  const report = reportOf(steps, options).join('\n');
  expect(report).toContain('Carried: 200 HLS');
  expect(report).toContain('What broke first: p95 of HLS players: 700 ms (limit 500).');
});

test('at the same load throughout, memory that grows is a limit', async () => {
  const options = readOptions(['--growth', '100', '--seconds', '3600']);
  const ask = async () => figures().audience;
  let memory = 200;
  const grow = (): number => {
    memory += 20;
    return memory;
  };
  const sample = () => () => [{ name: 'media 1', cpu: 1, memory: grow() }];
  const site = { lostEncoders: () => 0, sample };
  const quick = { ...options, stepSeconds: 0.02 };
  const steps = await climb({ options: quick, site, ask, signal: new AbortController().signal, tell: () => {} });
  expect(steps.at(-1)?.breaches[0]).toMatchObject({ what: 'memory of media 1, which grows', limit: 480 });
  const report = reportOf(steps, options).join('\n');
  expect(report).toMatch(/^memory MB after +\d/m);
  expect(report).toMatch(/^media 1 +220 +\d+ +\d+ +\d+ +\d+$/m);
});

test('at the same load throughout slow answers do not end it: the report counts them', async () => {
  const options = { ...readOptions(['--growth', '100']), seconds: 0.3, stepSeconds: 0.02 };
  const ask = async () => figures({ hls: { ...calm, p95: 700 } }).audience;
  const site = { lostEncoders: () => 0, sample: () => () => figures().parts };
  const steps = await climb({ options, site, ask, signal: new AbortController().signal, tell: () => {} });
  expect(steps.length).toBeGreaterThan(2);
  expect(reportOf(steps, options).at(-1)).toBe(
    `0 of ${(600 * steps.length).toLocaleString('en')} tries failed; ${steps.length} of ${steps.length} windows were over a limit.`,
  );
});

test('options outside their bounds are refused in one sentence', () => {
  expect(() => readOptions(['--servers', '9'])).toThrow('--servers must be a whole number from 1 to 3, not "9".');
});
