import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFanout } from '../egress/fanout.ts';
import { tagsOf } from '../flv/demux.ts';
import type { Tag } from '../flv/tag.ts';
import { newOrigin } from '../hls/origin.ts';
import { newPackagers } from '../hls/packagers.ts';
import type { Headers } from '../line/line.ts';
import { newProgram } from '../program/program.ts';
import { type Pair, withPairs } from './caption-bytes.ts';

export const STUDIO = '01a201ba-dcb8-7000-8000-000000000000';
export const CLIP = tagsOf(readFileSync(fileURLToPath(new URL('../../assets/demo.flv', import.meta.url))));
const SLATE = tagsOf(readFileSync(fileURLToPath(new URL('../../assets/slate.flv', import.meta.url))));

/** A studio's program on a clock of its own, with what its audience gets over HLS. */
export const captionedStudio = (folder: string) => {
  let now = 0;
  const packagers = newPackagers(join(folder, 'hls'), 1800, () => now);
  const dead = { connected: false, mayStart: true, noVideoMs: 0, lowFpsMs: 0, healthyMs: 0 };
  const program = newProgram({
    clip: SLATE,
    ownClip: () => null,
    now: () => now,
    emit: () => undefined,
    health: () => ({ main: { ...dead, connected: true }, hot: dead, cold: dead }),
    solo: { main: newFanout(() => now), hot: newFanout(() => now), cold: newFanout(() => now) },
    packager: packagers.of(STUDIO, 'source'),
  });
  const headers: Headers = { metadata: null, video: null, audio: null };
  /** The next pictures of the clip until a time, with these pairs of captions at their times. */
  const play = (from: number, until: number, said: Record<number, readonly Pair[]> = {}): void => {
    const left = Object.entries(said).map(([at, pairs]) => ({ at: Number(at), pairs }));
    for (const tag of CLIP.filter(({ time, role }) => role === 'config' || (time >= from && time < until))) {
      if (tag.role === 'config' && tag.kind !== 'data') headers[tag.kind] = tag;
      if (tag.role === 'config') continue;
      now = tag.time;
      const isPicture = tag.role === 'key' || tag.role === 'inter';
      const due = isPicture ? left.findIndex(({ at }) => at <= tag.time) : -1;
      const [one] = due === -1 ? [] : left.splice(due, 1);
      const sent: Tag = one ? { ...tag, body: withPairs(tag, one.pairs) } : tag;
      program.feed('main', sent, headers, now);
    }
  };
  const wait = (ms: number): void => {
    for (const until = now + ms; now < until; now += 40) program.tick(now);
  };
  return { packagers, program, play, wait };
};

/** What a server would forward of it. */
export const serveHls = async (folder: string, packagers: ReturnType<typeof newPackagers>) => {
  const origin = newOrigin(packagers);
  const socketPath = join(folder, 'hls.sock');
  await origin.listen(socketPath);
  const get = (path: string): Promise<{ status: number; type: string; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const asked = request({ socketPath, path: `/${STUDIO}/${path}`, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            body: Buffer.concat(parts),
          }),
        );
      });
      asked.once('error', reject);
      asked.end();
    });
  const text = async (path: string): Promise<string> => (await get(path)).body.toString();
  return { get, text, socketPath, close: origin.close };
};
