import { networkOf } from '@onair/contract/lib/network';
import {
  deleteRecording,
  downloadRecording,
  getRecorder,
  getRecordingHls,
  listRecordings,
  openRecording,
  saveRecorder,
  startRecording,
  stopRecording,
  watchRecording,
} from '@onair/contract/live/recordings';
import { audienceReplays, getReplay, offerReplay } from '@onair/contract/live/replays';
import { found } from '../../../db/demand.ts';
import { findRevokedRight, rightOfSession } from '../../../db/right.store.ts';
import { attachment, sendFile } from '../../../files/formats/send-file.ts';
import { demandStorage } from '../../../files/storage/demand-storage.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import { pageOf } from '../../../http/validation.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { stored } from '../media/media-files.service.ts';
import type { RememberedStudios } from '../studios/remembered-studios.service.ts';
import { sendVod, vodFile } from '../vod/vod.service.ts';
import { downloadNames } from './recording-files.rules.ts';
import { recordingParts } from './recording-hls.service.ts';
import { offer, openPart, recorderOf, remove, saveSettings, start, stop, watch } from './recordings.service.ts';
import {
  findRecorded,
  findRecorder,
  findRecording,
  findRecordings,
  findReplay,
  findReplays,
  presentRecording,
} from './recordings.store.ts';
import { ALL_PARTS, readTicket } from './tickets.rules.ts';

/** Files of HLS that one network may fetch a minute, as a multiple of an account's limit. */
const FILES_PER_CALL = 5;

/** Recordings of what the audience saw: started by hand or automatically, kept for some days. */
export const recordingsRoutes = (mount: Mount, deps: LiveDeps): void => {
  const { db } = deps;
  const count = rateLimit();

  mount(getRecorder, ({ params }) => recorderOf(deps, db, params.studioId));
  mount(saveRecorder, ({ params, body, actor }) => saveSettings(deps, { ...params, ...body, actor }));
  mount(startRecording, ({ params, session, actor }) => start(deps, { ...params, actor, startedBy: session.name }));
  mount(stopRecording, ({ params, actor }) => stop(deps, { ...params, actor }));

  mount(listRecordings, async ({ params, query, locale }) => {
    if (!(await findRecorder(db, params.studioId))) throw new AppError('notFound');
    const { list, total } = await findRecordings(db, params.studioId, pageOf(query, locale));
    return { list: list.map(presentRecording), total };
  });

  mount(deleteRecording, ({ params, actor }) => remove(deps, { id: params.id, actor }));

  mount(openRecording, ({ params, body, session, actor }) => openPart(deps, actor, session, { ...params, ...body }));
  mount(watchRecording, ({ params, session, actor }) => watch(deps, actor, session, params.id));

  /** The recording of a ticket whose reader may still see it. @throws AppError `notFound` */
  const demandTicket = async (ticket: string) => {
    const named = found(readTicket(deps, ticket));
    const recording = found(await findRecording(db, named.id));
    const running = { ...named, access: 'live:read' } as const;
    if (await findRevokedRight(db, rightOfSession(running, deps))) throw new AppError('notFound');
    return { named, recording, running };
  };

  mount(getRecordingHls, async ({ params, reply, raw, address, locale }) => {
    count(`watch ${networkOf(address)}`, deps.config.ratePerMinute * FILES_PER_CALL);
    const { named, recording } = await demandTicket(params.ticket);
    if (named.part !== ALL_PARTS) throw new AppError('notFound');
    await demandStorage(deps, locale);
    const file = await vodFile(await recordingParts(deps, recording), params.file);
    await sendVod(reply, file, { lasting: 'none', range: raw.headers.range });
    return null;
  });

  mount(downloadRecording, async ({ params, reply, raw, address, locale, endWith }) => {
    count(networkOf(address), deps.config.ratePerMinute);
    const { named, recording, running } = await demandTicket(params.ticket);
    const part = found(recording.parts[named.part - 1]);
    await demandStorage(deps, locale);
    const about = found(await findRecorded(db, recording.id));
    const of = recording.parts.length > 1 ? named.part : null;
    const names = downloadNames(about, { at: recording.startedAt, part: of, timeZone: deps.config.timeZone, locale });
    const from = { files: deps.files, name: stored.recording(part) };
    const file = { from, type: 'video/mp4', cache: 'none', redirect: true } as const;
    await sendFile(reply, { ...file, disposition: attachment(names.full, names.plain), range: raw.headers.range });
    endWith(running);
    return null;
  });
};

const READS_PER_MINUTE = 1_200;
/** A player asks for a file each six seconds, and a company may share one address. */
const FILES_A_MINUTE = 12_000;

/** Replays: recordings of ended lives that operators offer to the audience. */
export const replaysRoutes = (mount: Mount, deps: LiveDeps, studios: RememberedStudios): void => {
  const { db } = deps;
  const count = rateLimit();

  mount(offerReplay, ({ params, body, actor }) => offer(deps, actor, { ...params, ...body }));

  mount(audienceReplays, async ({ params: { slug }, address }) => {
    count(`look ${networkOf(address)}`, READS_PER_MINUTE);
    return { replays: await findReplays(db, found(await studios.bySlug(slug)).id) };
  });

  mount(getReplay, async ({ params: { slug, id, file }, raw, reply, address, locale }) => {
    count(`file ${networkOf(address)}`, FILES_A_MINUTE);
    // Judged for each file by what is stored, and kept by no cache: nothing plays on after it was withdrawn.
    const recording = found(await findReplay(db, slug, id));
    await demandStorage(deps, locale);
    const made = await vodFile(await recordingParts(deps, recording), file);
    await sendVod(reply, made, { lasting: 'none', range: raw.headers.range });
    return null;
  });
};
