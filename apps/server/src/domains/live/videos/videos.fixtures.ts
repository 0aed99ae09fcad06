import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  approveVideo,
  getVideo,
  sendVideoPiece,
  startVideoUpload,
  type Video,
} from '@onair/contract/live/videos/videos';
import type { Config } from '../../../config/config.ts';
import { startRemovals } from '../../../files/storage/file-jobs.ts';
import { openLog } from '../../../lib/log.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { programEnvironment } from '../../../testing/program-environment.ts';
import { watchStorage } from '../../system/system.jobs.ts';
import { openWorker } from '../media/worker.client.ts';
import { startRecorder } from '../recordings/recordings.jobs.ts';
import { startRotations } from '../rotation/rotation.jobs.ts';
import { startSlates } from '../slates/slates.jobs.ts';
import { startPreparing } from './preparing.jobs.ts';

export type Admin = Awaited<ReturnType<TestApp['enter']>>;

const PROGRAM = fileURLToPath(new URL('../../../testing/scripted-worker.ts', import.meta.url));

/** A server with a folder of its own and a scripted worker that prepares what is uploaded. */
export const videoApp = async (options: { media?: boolean; config?: Partial<Config> } = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'onair-videos-'));
  const worker = openWorker({ environment: programEnvironment, log: openLog('silent'), program: PROGRAM });
  const media = options.media ?? false;
  const config = { dataDir, media, rtmpPort: 0, mediaEnvironment: programEnvironment, ...options.config };
  const app = await testApp({ config, worker });
  const ends = [startPreparing(app.deps), startRotations(app.deps), startRecorder(app.deps), watchStorage(app.deps)];
  startSlates(app.deps);
  startRemovals(app.deps);
  worker.start();
  await app.deps.jobs.start();
  await until(() => worker.away() === null && app.deps.live.state().media.available === media);
  return {
    ...app,
    dataDir,
    close: async () => {
      for (const end of ends) await end();
      await worker.close();
      await app.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};

/** Waits for a fact; the test's own time limit ends a wait in vain. */
export const until = async (fact: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await fact())) await new Promise((resolve) => setTimeout(resolve, 15));
};

/** Bytes that begin as a file of this kind does, with words for the scripted worker. */
export const film = (kind: 'mp4' | 'mov' | 'webm' | 'mkv' | 'flv', words = '', size = 200): Buffer => {
  const heads = {
    mp4: Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0', 'latin1'),
    mov: Buffer.from('\0\0\0\x08wide\0\0\0\0mdat', 'latin1'),
    webm: Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'),
    mkv: Buffer.from('\x1a\x45\xdf\xa3\xa3\x42\x86\x81\x01\x42\x82\x88matroska', 'latin1'),
    flv: Buffer.from('FLV\x01\x05\0\0\0\x09\0\0\0\0', 'latin1'),
  };
  return Buffer.concat([heads[kind], Buffer.from(words), Buffer.alloc(size)]).subarray(0, Math.max(64, size));
};

type Announced = { fileName?: string; bytes?: number; token: string };

export const announce = (app: TestApp, { fileName = 'a film.mp4', bytes = 200, token }: Announced) =>
  app.call(startVideoUpload, { fileName, bytes }, { token });

/** Sends a piece as a browser does. */
export const sendPiece = async (
  app: TestApp,
  token: string,
  { id, offset = 0, bytes, field = 'file' }: { id: string; offset?: number; bytes: Buffer; field?: string },
) => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), 'piece');
  const encoded = new Response(form);
  const answer = await app.http.inject({
    method: sendVideoPiece.method,
    url: `${sendVideoPiece.path.replace(':id', id)}?offset=${offset}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'accept-language': 'en-US',
    },
  });
  return { http: answer.statusCode, body: answer.json() };
};

export const dataOf = <T>(answer: { body: { status: 'ok'; data: T } | { status: 'fail'; msg: string } }): T => {
  if (answer.body.status !== 'ok') throw new Error(answer.body.msg);
  return answer.body.data;
};

export const videoOf = async (app: TestApp, token: string, id: string): Promise<Video> =>
  dataOf(await app.call(getVideo, { id }, { token }));

/** A video as far as the worker brings it. */
export const uploaded = async (app: TestApp, token: string, words = '', fileName = 'a film.mp4'): Promise<Video> => {
  const bytes = film('mp4', words);
  const { id } = dataOf(await announce(app, { fileName, bytes: bytes.length, token }));
  await sendPiece(app, token, { id, bytes });
  return videoOf(app, token, id);
};

export const prepared = async (app: TestApp, token: string, fileName?: string): Promise<Video> => {
  const { id } = await uploaded(app, token, '', fileName);
  await until(async () => (await videoOf(app, token, id)).state === 'pendingReview');
  return videoOf(app, token, id);
};

const CLIP = fileURLToPath(new URL('../../../../../media/assets/slate.flv', import.meta.url));

/** A video of two seconds that the media process really plays. */
export const playable = async (app: TestApp, token: string, fileName: string): Promise<Video> => {
  const bytes = readFileSync(CLIP);
  const { id } = dataOf(await announce(app, { fileName, bytes: bytes.length, token }));
  await sendPiece(app, token, { id, bytes });
  await until(async () => (await videoOf(app, token, id)).state === 'pendingReview');
  const { version } = await videoOf(app, token, id);
  return dataOf(await app.call(approveVideo, { id, version }, { token }));
};

export const approved = async (app: TestApp, token: string, fileName?: string): Promise<Video> => {
  const { id, version } = await prepared(app, token, fileName);
  return dataOf(await app.call(approveVideo, { id, version }, { token }));
};
