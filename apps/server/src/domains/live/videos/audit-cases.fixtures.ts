import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Endpoint, Input } from '@onair/contract/endpoint';
import type { WorkerJob } from '@onair/contract/live/media/worker-channel';
import * as recording from '@onair/contract/live/recordings';
import * as replays from '@onair/contract/live/replays';
import * as rotation from '@onair/contract/live/rotation';
import * as slate from '@onair/contract/live/slates';
import * as captions from '@onair/contract/live/videos/captions';
import * as video from '@onair/contract/live/videos/videos';
import { sql } from '../../../db/sql.ts';
import { picture, sendFile } from '../../../files/uploads/pictures.fixtures.ts';
import type { TestApp } from '../../../testing/app.ts';
import { fill } from '../../../testing/request-path.ts';
import { startSlates } from '../slates/slates.jobs.ts';
import { film, sendPiece } from './videos.fixtures.ts';

type Case = () => Promise<[() => Promise<unknown>, ...string[]]>;
type Setting = () => { app: TestApp; token: string; studio: () => Promise<string> };

const RECORDED = new URL('../../../../../media/fixtures/recorded.mp4', import.meta.url);
const CAPTIONS = { language: 'en', isDefault: true, text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi' } as const;

/** Acts while the processes beside the server say yes to everything: what is tried is what the server writes down. */
const obeyed = async <T>({ deps: { live, worker } }: TestApp, act: () => Promise<T>): Promise<T> => {
  const before = [{ ...live }, { ...worker }];
  Object.assign(live, { command: async () => 'done', now: () => ({ program: 'main', playlist: null }) });
  const made = async (job: WorkerJob) => {
    if (job.do === 'slate') await writeFile(job.to, 'slate');
    return { bytes: 1 };
  };
  Object.assign(worker, { away: () => null, run: (job: WorkerJob) => ({ result: made(job), cancel: () => {} }) });
  try {
    return await act();
  } finally {
    Object.assign(live, before[0]);
    Object.assign(worker, before[1]);
  }
};

/** Writes about videos, rotations, recordings and slates with the rows that each must leave, for the test of all writes. */
export const videoCases = (setting: Setting): Record<string, Case> => {
  const ok = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<never> => {
    const { app, token } = setting();
    const { body } = await obeyed(app, () => app.call(endpoint, input, { token }));
    if (body.code !== 20000) throw new Error(`${endpoint.name}: ${JSON.stringify(body)}`);
    return body.data as never;
  };
  const stored = async (state: string): Promise<string> => {
    const { app } = setting();
    const id = app.deps.newId();
    await app.deps.db.execute(sql`
      insert into videos (id, name, state, family, bytes, received, seconds, cover_id, failure, uploaded_by, touched_at, created_at)
      values (${id}, 'v', ${state}, 'mp4', 1, 1, 1, gen_random_uuid(), ${state === 'failed' ? 'failed' : null}, 'x', now(), now())`);
    return id;
  };
  const rotating = async (running: boolean) => {
    const { studio, app } = setting();
    const studioId = await studio();
    const videoIds = [await stored('approved')];
    await ok(rotation.saveRotation, { studioId, version: 1, videoIds, loops: 1 });
    if (running) {
      await app.deps.db.execute(
        sql`update rotations set running = true, started_at = now() where studio_id = ${studioId}`,
      );
    }
    return { studioId, version: 2 };
  };
  const recorded = async (state: 'recording' | 'finished') => {
    const { studio, app } = setting();
    const [studioId, id] = [await studio(), app.deps.newId()];
    await app.deps.db.execute(sql`
      insert into recordings (id, studio_id, state, started_at, ended_at, parts)
      values (${id}, ${studioId}, ${state}, now(), ${state === 'finished' ? new Date().toISOString() : null}, '{a.mp4}')`);
    return { id, studioId };
  };
  const upload = async () => {
    return ok(video.startVideoUpload, { fileName: 'a.mp4', bytes: 200 }) as Promise<{ id: string }>;
  };
  return {
    startVideoUpload: async () => {
      return [upload, 'video.upload'];
    },
    sendVideoPiece: async () => {
      const { id } = await upload();
      const { app, token } = setting();
      return [() => sendPiece(app, token, { id, bytes: film('mp4') }), 'video.uploaded'];
    },
    noteVideoPiece: async () => {
      const { id } = await upload();
      const { files } = setting().app.deps;
      const before = { ...files };
      const direct = {
        begin: async () => 'u',
        address: async () => 'a',
        complete: async () => 200,
        abort: async () => {},
      };
      const act = async () => {
        Object.assign(files, { direct, stream: async () => Readable.from([film('mp4')]) });
        await ok(video.addressVideoPiece, { id, offset: 0 });
        await ok(video.noteVideoPiece, { id, offset: 0, etag: 'e' });
        Object.assign(files, before);
      };
      return [act, 'video.uploaded'];
    },
    renameVideo: async () => {
      const id = await stored('approved');
      return [() => ok(video.renameVideo, { id, version: 1, name: 'w' }), 'video.rename'];
    },
    saveCaptions: async () => {
      const id = await stored('approved');
      return [() => ok(captions.saveCaptions, { ...CAPTIONS, id }), 'video.captions'];
    },
    removeCaptions: async () => {
      const id = await stored('approved');
      await ok(captions.saveCaptions, { ...CAPTIONS, id });
      return [() => ok(captions.removeCaptions, { id, language: 'en' }), 'video.captions'];
    },
    approveVideo: async () => {
      const id = await stored('pendingReview');
      return [() => ok(video.approveVideo, { id, version: 1 }), 'video.approve'];
    },
    rejectVideo: async () => {
      const id = await stored('approved');
      return [() => ok(video.rejectVideo, { id, version: 1, reason: 'no' }), 'video.reject'];
    },
    retryVideo: async () => {
      const id = await stored('failed');
      return [() => ok(video.retryVideo, { id, version: 1 }), 'video.retry'];
    },
    deleteVideo: async () => {
      const id = await stored('approved');
      return [() => ok(video.deleteVideo, { id }), 'video.delete'];
    },
    saveRotation: async () => {
      const studioId = await setting().studio();
      return [() => ok(rotation.saveRotation, { studioId, version: 1, videoIds: [], loops: 1 }), 'rotation.save'];
    },
    startRotation: async () => {
      const input = await rotating(false);
      return [() => ok(rotation.startRotation, input), 'rotation.start'];
    },
    stopRotation: async () => {
      const { studioId } = await rotating(true);
      return [() => ok(rotation.stopRotation, { studioId }), 'rotation.stop'];
    },
    switchDemoBroadcast: async () => {
      const { app } = setting();
      const { rows } = await app.deps.db.execute<{ id: string }>(sql`select id from studios where slug = 'main'`);
      const studioId = rows[0]?.id ?? '';
      const demo = async () => {
        app.deps.config.demo = true;
        await ok(rotation.switchDemoBroadcast, { studioId, on: false }).finally(() => {
          app.deps.config.demo = false;
        });
      };
      return [demo, 'rotation.demo'];
    },
    saveRecorder: async () => {
      const studioId = await setting().studio();
      const settings = { studioId, version: 1, automatic: true, retentionDays: 7 };
      return [() => ok(recording.saveRecorder, settings), 'recording.settings'];
    },
    startRecording: async () => {
      const { studio } = setting();
      const studioId = await studio();
      return [() => ok(recording.startRecording, { studioId }), 'recording.start'];
    },
    stopRecording: async () => {
      const { studioId } = await recorded('recording');
      return [() => ok(recording.stopRecording, { studioId }), 'recording.stop'];
    },
    openRecording: async () => {
      const { id } = await recorded('finished');
      return [() => ok(recording.openRecording, { id, part: 1 }), 'recording.open'];
    },
    watchRecording: async () => {
      const { id } = await recorded('finished');
      const { app } = setting();
      const file = `${id}-1.mp4`;
      await app.deps.files.write(`recordings/${file}`, readFileSync(RECORDED));
      await app.deps.db.execute(sql`update recordings set parts = ${sql.param([file])} where id = ${id}`);
      return [() => ok(recording.watchRecording, { id }), 'recording.watch'];
    },
    offerReplay: async () => {
      const { id, studioId } = await recorded('finished');
      await setting().app.deps.db.execute(sql`
        with live as (
          insert into studio_lives (id, studio_id, title, method, began_at, ended_at, end_reason)
          values (gen_random_uuid(), ${studioId}, '', 'normal', now(), now(), 'noLine') returning id)
        update recordings set live_id = (select id from live) where id = ${id}`);
      const act = async () => {
        await ok(replays.offerReplay, { id, version: 1, offered: true });
        await ok(replays.offerReplay, { id, version: 2, offered: false });
      };
      return [act, 'recording.offer', 'recording.withdraw'];
    },
    deleteRecording: async () => {
      const { id } = await recorded('finished');
      return [() => ok(recording.deleteRecording, { id }), 'recording.delete'];
    },
    uploadSlate: async () => {
      const { app, token, studio } = setting();
      const path = fill(slate.uploadSlate.path, { studioId: await studio() });
      const bytes = await picture('png');
      startSlates(app.deps);
      const made = async () =>
        obeyed(app, async () => {
          const sent = sendFile(app, token, { bytes, path });
          while ((await app.deps.jobs.runDue()) === 0) await setTimeout(20);
          const { body } = await sent;
          if (body.code !== 20000) throw new Error(`uploadSlate: ${JSON.stringify(body)}`);
        });
      return [made, 'slate.upload'];
    },
    resetSlate: async () => {
      const studioId = await setting().studio();
      return [() => ok(slate.resetSlate, { studioId }), 'slate.reset'];
    },
  };
};
