import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sendVideoPiece, startVideoUpload } from '@onair/contract/live/videos/videos';
import type { ServerProcess } from '../testing/server-process.ts';

const media = (path: string): string => fileURLToPath(new URL(`../../../media/${path}`, import.meta.url));
const CLIP = media('fixtures/720p30.flv');
const CLIP_MS = 3_000;
const FLV_HEAD = 13;

/** The test clip in a loop, as one FLV of this many seconds. */
export const filmOf = (seconds: number): Buffer => {
  const clip = readFileSync(CLIP);
  const parts = [clip.subarray(0, FLV_HEAD)];
  for (let round = 0; round * CLIP_MS < seconds * 1_000; round += 1) {
    for (let at = FLV_HEAD; at + 11 < clip.length; ) {
      const end = at + 11 + clip.readUIntBE(at + 1, 3) + 4;
      const tag = Buffer.from(clip.subarray(at, end));
      const time = tag.readUIntBE(4, 3) + round * CLIP_MS;
      tag.writeUIntBE(time % 0x1000000, 4, 3);
      // What describes the clip comes once.
      if (round === 0 || (tag[12] !== 0 && tag[0] !== 18)) parts.push(tag);
      at = end;
    }
  }
  return Buffer.concat(parts);
};

/** Uploads a film in pieces, each through the next of these servers. @returns its id */
export const uploadThrough = async (
  servers: readonly ServerProcess[],
  token: string,
  { film, name, pieces = 3 }: { film: Buffer; name: string; pieces?: number },
): Promise<string> => {
  const [first] = servers;
  const started = await first?.call(startVideoUpload, { fileName: name, bytes: film.length }, { token });
  if (started?.body.status !== 'ok') throw new Error(JSON.stringify(started?.body));
  const { id } = started.body.data;
  const size = Math.ceil(film.length / pieces);
  for (let piece = 0; piece * size < film.length; piece += 1) {
    const server = servers[(piece + 1) % servers.length];
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(film.subarray(piece * size, (piece + 1) * size))]), 'piece');
    const path = `${sendVideoPiece.path.replace(':id', id)}?offset=${piece * size}`;
    const answer = await fetch(`http://127.0.0.1:${server?.port}${path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }
  return id;
};

/** Publishes a test clip over and over. */
export const publish = (rtmpPort: number, key: string, clip: '720p30' | '480p30' = '720p30') => {
  const url = `rtmp://127.0.0.1:${rtmpPort}/live/${key}`;
  const child = spawn(process.execPath, [media('src/testing/replay.ts'), media(`fixtures/${clip}.flv`), url], {
    stdio: 'ignore',
  });
  return { ended: () => child.exitCode !== null || child.signalCode !== null, kill: () => void child.kill('SIGKILL') };
};

/** Seconds of picture that can be read from a file. */
export const lengthOf = async (file: string): Promise<number> =>
  Number((await promisify(execFile)(process.execPath, [media('src/testing/length-of.ts'), file])).stdout);
