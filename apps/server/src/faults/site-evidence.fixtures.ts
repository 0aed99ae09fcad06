import { verifyAudit } from '../domains/audit/audit.service.ts';
import { eventually } from '../testing/eventually.ts';
import type { Site } from './site.fixtures.ts';
import type { Trial } from './site-trial.fixtures.ts';

/** How often each of these values is in the database: one row each. */
const FIND = {
  saved: `select name as found from policies where name like 'fault-%'`,
  events: 'select id::text as found from content_events',
  lines: 'select client_id::text as found from chat_lines',
} as const;

/** Acknowledged values that are not stored exactly once. */
const lostOf = async ({ database }: Site, { acknowledged }: Trial): Promise<string[]> => {
  const lost: string[] = [];
  for (const name of ['saved', 'events', 'lines'] as const) {
    const times = new Map<string, number>();
    for (const { found } of await database.query<{ found: string }>(FIND[name]))
      times.set(found, (times.get(found) ?? 0) + 1);
    for (const one of acknowledged[name])
      if (times.get(one) !== 1) lost.push(`${name}: ${one} is there ${times.get(one) ?? 0} times`);
  }
  return lost;
};

/** Reports of a studio by anyone but the node that the database had given it to, or under an epoch that was over. */
const usurpersOf = async ({ database, reports }: Site, studioId: string): Promise<string[]> => {
  const changes = await database.query<{ epoch: string; node: string }>(
    'select epoch, node from studio_lease_changes where studio_id = $1',
    [studioId],
  );
  const holders = new Map(changes.map(({ epoch, node }) => [Number(epoch), node]));
  const found = new Set<string>();
  let highest = 0;
  for (const { node, epochs } of reports) {
    const epoch = epochs[studioId];
    if (epoch === undefined) continue;
    if (holders.get(epoch) !== node) found.add(`${node} spoke under epoch ${epoch} of ${holders.get(epoch)}`);
    if (epoch < highest) found.add(`${node} spoke under epoch ${epoch} after ${highest}`);
    highest = Math.max(highest, epoch);
  }
  return [...found];
};

/** Everything that must not have happened, after the clients have stopped; empty when all is well. */
export const complaintsOf = async (site: Site, trial: Trial): Promise<string[]> => {
  const verdict = await eventually(
    () => verifyAudit(site.db, site.auditKey),
    ({ ok }) => ok,
  );
  const ofStudios = trial.studios.map(async ({ id, slug, viewer, player }) => [
    ...(await usurpersOf(site, id)),
    ...player.wentBack.map((back) => `HLS of ${slug} went back: ${back}`),
    ...viewer.codes.filter((code) => code === 4410).map(() => `a viewer of ${slug} was told that the live has ended`),
  ]);
  return [
    ...(verdict.ok ? [] : ['the audit log is not whole']),
    ...(await lostOf(site, trial)),
    ...(await Promise.all(ofStudios)).flat(),
  ];
};
