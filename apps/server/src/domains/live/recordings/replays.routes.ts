import { audienceReplays, getReplay, offerReplay } from '@onair/contract/live/replays';
import { videosChannel } from '@onair/contract/live/videos';
import { networkOf } from '@onair/contract/network';
import { demandLatest, found } from '../../../db/demand.ts';
import { reread, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { demandStorage } from '../../../files/storage/demand-storage.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import type { RememberedStudios } from '../studios/remembered-studios.ts';
import { STUDIO_CHANGED } from '../subjects.ts';
import { sendVod, vodFile } from '../vod/vod.ts';
import { recordingParts } from './recording-hls.ts';
import { findRecording, isOfferable, presentRecording } from './recordings.store.ts';
import { recordingWords } from './recordings.words.ts';
import { findReplay, findReplays, lockRecording, storeOffer } from './replays.store.ts';

const READS_PER_MINUTE = 1_200;
/** A player asks for a file each six seconds, and a company may share one address. */
const FILES_A_MINUTE = 12_000;

/** Replays: recordings of ended lives that operators offer to the audience. */
export const replaysRoutes = (mount: Mount, deps: Deps, studios: RememberedStudios): void => {
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
