import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/data-folder.ts';
import { openSite, type Site } from './site.fixtures.ts';
import { complaintsOf } from './site-evidence.fixtures.ts';
import { faultsOf } from './site-faults.fixtures.ts';
import { type Figures, lineOf, openTrial } from './site-trial.fixtures.ts';

// Three servers, each with media, that share three studios; everyone comes through the documented nginx. `npm run faults`
// tries everything, for half a minute each.
const TRIED = [
  'node: restarted',
  'node: kill -9',
  'node: SIGSTOP',
  'media process: kill -9',
  'NATS: kill -9',
  'PostgreSQL: kill -9',
  'PostgreSQL: SIGSTOP',
];
const LASTS_MS = 8_000;

const folder = temporaryFolder();
let site: Site;
beforeAll(async () => {
  site = await openSite(folder.path, { nodes: 3, servers: 0 });
});
afterAll(async () => {
  await site.close();
  folder.remove();
});

test('whatever happens to one of three servers, studios have one holder each, players go on and nothing saved is lost', async () => {
  const trial = await openTrial(site, ['one', 'two', 'three']);
  await trial.served('all', 'at first');
  const figures: Figures[] = [];
  for (const fault of faultsOf(site, trial.holder, trial.holder).filter(({ name }) => TRIED.includes(name))) {
    const tried = await trial.suffer(fault, LASTS_MS);
    console.log(lineOf(tried));
    figures.push(tried);
  }
  // What the metrics say of it, on all servers.
  expect(await site.metric('live_studios_on_air')).toBe(3);
  expect(await site.metric('live_media_restarts')).toBeGreaterThan(0);
  expect(await site.metric('bus_losses')).toBeGreaterThan(0);
  expect(await site.metric('bus_connected')).toBe(3);
  trial.stop();
  expect(figures.map(({ name }) => name)).toEqual(TRIED);
  expect(await complaintsOf(site, trial)).toEqual([]);
  for (const acknowledged of Object.values(trial.acknowledged))
    expect(acknowledged.length).toBeGreaterThan(TRIED.length);
});
