/** `npm run simulate`: how much one machine carries, and what breaks first. See `options.ts` for its options. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, messageOf } from '@onair/contract/typed';
import { startReference } from '../reference.ts';
import { endAll } from '../started.ts';
import { statedLimits } from './limits.ts';
import type { Audience, AudienceRequest } from './load.ts';
import { readOptions, USAGE } from './options.ts';
import { lineOf, reportOf } from './report.ts';
import { openSite } from './site.ts';
import { climb } from './steps.ts';

const say = (line: string): void => console.log(`simulate: ${line}`);

const simulate = async (args: readonly string[]): Promise<void> => {
  const options = readOptions(args);
  if (options.help) return console.log(USAGE);
  const place = mkdtempSync(join(tmpdir(), 'onair-simulate-'));
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  try {
    const site = await openSite(place, options, say);
    ending.signal.throwIfAborted();
    const audience = await startReference('simulate/audience.ts');
    const ask = (asked: AudienceRequest): Promise<Audience> => audience.ask<Audience>(asked);
    await ask({ to: 'open', target: site.target });
    site.watch('audience', audience.pid);
    say(`limits: ${statedLimits()}`);
    const steps = await climb({ options, site, ask, signal: ending.signal, tell: (step) => say(lineOf(step)) });
    for (const line of reportOf(steps, options)) console.log(line);
    await audience.stop();
    await site.close();
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  } finally {
    await endAll();
    rmSync(place, { recursive: true, force: true });
  }
  if (ending.signal.aborted) say('ended early; nothing of it runs any more');
};

try {
  await simulate(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  const foreseen = error instanceof TypeError || String(codeOf(error)).startsWith('ERR_PARSE_ARGS');
  console.error(foreseen ? messageOf(error) : error);
  process.exit(1);
}
