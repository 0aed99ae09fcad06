import { createStudio, rotateStreamKey } from '@onair/contract/live/studios/studios';
import { eventually } from '../testing/eventually.ts';
import { addItems } from './evidence.ts';
import type { Member, Site } from './site.fixtures.ts';
import { encode, follow, watch } from './site-clients.fixtures.ts';
import type { Fault } from './site-faults.fixtures.ts';
import { chat, report, save } from './site-writers.fixtures.ts';

/** More bytes than a player that only just began to get them has. */
const PLAYS_BYTES = 50_000;
/** A holder that cannot act has lost its studios by then. */
const LOST_MS = 7_000;
const ENOUGH_MS = 60_000;

/** When all were served, and who was the last. */
type Served = { ms: number; last: string };
/** After the beginning of a fault, once studios have been taken over, after the end. */
export type Figures = { name: string; begun: Served | null; takenOver: Served | null; ended: Served };
export const slowestOf = ({ begun, takenOver, ended }: Figures): number =>
  Math.max(begun?.ms ?? 0, takenOver?.ms ?? 0, ended.ms);
/** One fault in one line: seconds until all were served, and the last one that was. */
export const lineOf = ({ name, begun, takenOver, ended }: Figures): string => {
  const at = [begun, takenOver, ended].map((one) => (one ? `${(one.ms / 1_000).toFixed(1)} (${one.last})` : '–'));
  return `${name.padEnd(36)}${at.join('  ')}`;
};
type Client = { name: string; pictures: boolean; count: () => number; more: number };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Studios on air, each with an encoder and viewers, and clients that write, all through nginx. */
export const openTrial = async (site: Site, slugs: readonly string[]) => {
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  site.closing(stop);
  const { port, token } = site;
  const server = site.members[0]?.member.process;
  if (!server) throw new Error('there is no server');
  const studios: { id: string; slug: string; viewer: ReturnType<typeof watch>; player: ReturnType<typeof follow> }[] =
    [];
  for (const slug of slugs) {
    const { id } = await site.as(server, createStudio, { slug, nameZh: slug, nameEn: slug });
    const { key } = await site.as(server, rotateStreamKey, { id, line: 'main' });
    await eventually(() => site.holderOf(id), Boolean);
    void encode(`rtmp://127.0.0.1:${site.encoders}/live/${key}`, ending);
    studios.push({ id, slug, viewer: watch(port, slug, ending), player: follow(port, slug, ending) });
  }
  const [item = 0] = await addItems(site.db, 1);
  const acknowledged = {
    saved: save(port, token, ending),
    events: report(port, item, ending),
    lines: chat(port, slugs[0] ?? '', ending),
  };
  const clients: Client[] = [
    ...studios.flatMap(({ slug, viewer, player }) => [
      { name: `FLV of ${slug}`, pictures: true, count: () => viewer.bytes, more: PLAYS_BYTES },
      { name: `HLS of ${slug}`, pictures: true, count: () => player.end, more: 0.001 },
    ]),
    ...Object.entries(acknowledged).map(([name, all]) => ({
      name,
      pictures: false,
      count: () => all.length,
      more: 1,
    })),
  ];

  /** Waits until each of these clients was served. @throws when one is not for long */
  const served = async (which: 'all' | 'pictures', during: string): Promise<Served> => {
    const from = performance.now();
    let waiting = clients
      .filter(({ pictures }) => pictures || which === 'all')
      .map((client) => ({ ...client, until: client.count() + client.more }));
    let last = '';
    while (waiting.length > 0) {
      last = waiting.map(({ name }) => name).join(', ');
      await wait(20);
      waiting = waiting.filter(({ count, until }) => count() < until);
      if (performance.now() - from > ENOUGH_MS) {
        throw new Error(`${during}: not served for a minute: ${last}`);
      }
    }
    return { ms: Math.round(performance.now() - from), last };
  };
  const isComplete = async (): Promise<boolean> => {
    const ready = await Promise.all(site.members.map(({ member }) => member.process.isReady()));
    return ready.every(Boolean);
  };

  return {
    studios,
    acknowledged,
    served,
    /** The node that holds the first studio. */
    holder: async (): Promise<Member> => {
      const found = await eventually(() => site.holderOf(studios[0]?.id ?? ''), Boolean);
      if (!found) throw new Error('no node holds the first studio');
      return found;
    },
    /** One fault from its beginning until everything is back. */
    suffer: async ({ name, goesOn, instant = false, begin }: Fault, lastsMs: number): Promise<Figures> => {
      const from = performance.now();
      const sofar = (): number => performance.now() - from;
      const end = await begin();
      const begun = goesOn === 'nothing' ? null : await served(goesOn, name);
      let takenOver: Served | null = null;
      if (!instant) {
        if (goesOn === 'all' && lastsMs > LOST_MS) {
          await wait(LOST_MS - sofar());
          takenOver = await served('all', `${name}, taken over`);
        }
        await wait(lastsMs - sofar());
      }
      await end();
      const ended = await served('all', `${name}, over`);
      await eventually(isComplete, Boolean);
      return { name, begun, takenOver, ended };
    },
    stop,
  };
};

export type Trial = Awaited<ReturnType<typeof openTrial>>;
