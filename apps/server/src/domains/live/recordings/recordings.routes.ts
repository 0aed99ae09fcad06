import { networkOf } from '@onair/contract/lib/network';
import {
  deleteRecording,
  downloadRecording,
  getRecorder,
  getRecordingHls,
  listRecordings,
  openRecording,
  recordingAddress,
  recordingHlsUrl,
  saveRecorder,
  startRecording,
  stopRecording,
  watchRecording,
} from '@onair/contract/live/recordings';
import { audienceReplays, getReplay, offerReplay } from '@onair/contract/live/replays';
import { videosChannel } from '@onair/contract/live/videos/videos';
import { demandLatest, found } from '../../../db/demand.ts';
import { findRevokedRight, rightOfSession } from '../../../db/right.store.ts';
import { reread, write } from '../../../db/write.ts';
import { attachment, sendFile } from '../../../files/formats/send-file.ts';
import { demandStorage } from '../../../files/storage/demand-storage.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import { pageOf } from '../../../http/validation.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { stored } from '../media/media-files.service.ts';
import type { RememberedStudios } from '../studios/remembered-studios.service.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';
import { sendVod, vodFile } from '../vod/vod.service.ts';
import { downloadNames } from './recording-files.rules.ts';
import { partSeconds, recordingParts } from './recording-hls.service.ts';
import { recorderOf, remove, saveSettings, start, stop } from './recordings.service.ts';
import {
  findRecorded,
  findRecorder,
  findRecording,
  findRecordings,
  findReplay,
  findReplays,
  isOfferable,
  lockRecording,
  presentRecording,
  storeOffer,
} from './recordings.store.ts';
import { recordingWords } from './recordings.words.ts';
import { ALL_PARTS, makeTicket, readTicket } from './tickets.rules.ts';

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

  mount(openRecording, async ({ params, body, session, actor }) => {
    const recording = await findRecording(db, params.id);
    if (!recording || body.part > recording.parts.length) throw new AppError('notFound');
    const { ticket, expiresAt } = makeTicket(deps, {
      id: recording.id,
      part: body.part,
      sessionId: session.id,
      accountId: session.accountId,
    });
    // Not stored for repeats: a repeat gets a new address.
    await write(deps, { ...actor, idempotencyKey: null }, async (w) => {
      w.audit({
        action: 'recording.open',
        subjectType: 'recording',
        subjectId: recording.id,
        after: { part: body.part },
      });
    });
    return { address: recordingAddress(ticket), expiresAt: expiresAt.toISOString() };
  });

  mount(watchRecording, async ({ params, session, actor, locale }) => {
    const recording = found(await findRecording(db, params.id));
    if (recording.state === 'recording') throw new AppError('conflict', { words: recordingWords[locale].isRecorded });
    await demandStorage(deps, locale);
    const parts = await recordingParts(deps, recording);
    if (parts.every(({ segments }) => segments.length === 0)) throw new AppError('notFound');
    const named = { id: recording.id, part: ALL_PARTS, sessionId: session.id, accountId: session.accountId };
    const { ticket, expiresAt } = makeTicket(deps, named);
    await write(deps, { ...actor, idempotencyKey: null }, async (w) => {
      w.audit({ action: 'recording.watch', subjectType: 'recording', subjectId: recording.id });
    });
    return { address: recordingHlsUrl(ticket), expiresAt: expiresAt.toISOString(), begins: partSeconds(parts) };
  });

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
  const { db, bus } = deps;
  const count = rateLimit();

  mount(offerReplay, ({ params: { id }, body: { version, offered }, actor, locale }) =>
    write(deps, actor, async (w) => {
      const recording = found(await lockRecording(w.tx, id));
      const { studioId } = recording;
      const words = recordingWords[locale];
      demandLatest(recording, version, words.replayChanged);
      if (offered && !isOfferable(recording)) throw new AppError('conflict', { words: words.notOver });
      await storeOffer(w.tx, id, offered ? w.at : null);
      const action = offered ? 'recording.offer' : 'recording.withdraw';
      w.audit({ action, subjectType: 'recording', subjectId: id, after: { offered } });
      w.emit(videosChannel, 'recordings', { studioId });
      w.onCommit(() => bus.publish(STUDIO_CHANGED, { id: studioId }));
      return presentRecording(reread(await findRecording(w.tx, id)));
    }),
  );

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
