import { connect } from 'node:net';
import type { RenditionJob, RenditionResult } from '@onair/contract/live/media/worker-channel';
import { writeData } from '../flv/data.ts';
import { FLV_HEADER, type TagKind, writeTag } from '../flv/tag.ts';
import { writeRequest } from '../program-socket/protocol.ts';
import { newBacklog } from './backlog.ts';
import { JobFailed, throwIfCancelled } from './failure.ts';
import type { LiveRun } from './jobs.ts';
import { newScaler } from './scaler.ts';
import { readProgram } from './stream.ts';

/** Makes a rendition of a running program: smaller pictures, unchanged sound, both at their original times. */
export const rendition: LiveRun<RenditionJob, RenditionResult> = async (av, job, programSocket, signal, progress) => {
  const reader = readProgram(programSocket, job.studioId);
  const backlog = newBacklog();
  const out = connect(programSocket);
  let cancelled = false;
  const end = () => {
    reader.close();
    backlog.end();
  };
  out.on('error', () => out.destroy());
  // The media process withdrew the rendition, or has ended.
  out.once('close', () => {
    cancelled = true;
    end();
  });
  signal.addEventListener('abort', end, { once: true });
  out.write(writeRequest({ write: { studioId: job.studioId, rendition: job.rendition } }));
  out.write(FLV_HEADER);

  const scaler = newScaler(av, job.rendition, job.most);
  let first: number | null = null;
  let last = 0;
  let bytes = 0;
  const send = (kind: TagKind, time: number, body: Buffer) => {
    out.write(writeTag(kind, time, body));
    bytes += body.length;
  };
  const describe = (time: number) =>
    send('data', time, writeData('onMetaData', { ...scaler.size(), encoder: `${job.rendition} rendition` }));
  const reading = (async () => {
    try {
      for await (const tag of reader.tags) backlog.push(tag);
    } finally {
      backlog.end();
    }
  })();
  // The rejection is handled even where nothing awaits it yet.
  reading.catch(() => undefined);

  try {
    for (let tag = await backlog.next(); tag; tag = await backlog.next()) {
      throwIfCancelled(signal);
      if (tag.kind === 'audio') send('audio', tag.time, tag.body);
      if (tag.kind !== 'video') continue;
      for await (const { config, time, body } of scaler.take(tag)) {
        if (config) describe(time);
        send('video', time, body);
        if (config) continue;
        first ??= time;
        last = time;
        progress((last - first) / 1000, bytes);
      }
    }
    throwIfCancelled(signal);
    await reading;
    if (!cancelled && !reader.sawFarewell()) throw new JobFailed('notOnAir');
    return { seconds: (last - (first ?? last)) / 1000 };
  } finally {
    signal.removeEventListener('abort', end);
    reader.close();
    out.destroy();
    scaler.close();
  }
};
