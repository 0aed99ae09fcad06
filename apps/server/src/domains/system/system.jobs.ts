import { videosChannel } from '@onair/contract/live/videos/videos';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { lowWords } from '../../files/storage/storage.words.ts';
import { retractMessages, sendMessage } from '../notifications/index.ts';
import { clearLow, noteLow } from './system.store.ts';

const CHECK_MS = 2_000;
const ABOUT = 'storage:low';

/**
 * Announces once that the disk is short, to every admin, the audit log and open pages, and withdraws it when there is
 * space again. Servers that share the folder coordinate through a row.
 */
const publishLevel = async (deps: Deps): Promise<void> => {
  const { free, level } = deps.storage.state();
  await write(deps, systemActor, async (w) => {
    const short = level !== 'good';
    if (!(short ? await noteLow(w.tx, w.at) : await clearLow(w.tx))) return;
    if (short) {
      const words = lowWords(free ?? 0, deps.config.storageMinFree);
      await sendMessage(w, { to: 'admin', type: 'notice', ...words, messageType: 3, about: ABOUT });
    } else await retractMessages(w, ABOUT);
    const action = short ? 'storage.low' : 'storage.room';
    w.audit({ action, subjectType: 'storage', subjectId: 'media', after: { freeBytes: free } });
    w.emit(videosChannel, 'service', {});
  });
};

/** Checks the media folder every two seconds, and announces changes. @returns ends it */
export const watchStorage = (deps: Deps): (() => Promise<void>) => {
  const { storage, log } = deps;
  let published: string | null = null;
  let turn: Promise<void> | null = null;

  const round = async (): Promise<void> => {
    const before = storage.state().away;
    const { away, free, level } = await storage.check();
    if (away !== before) log.warn({ away, folder: deps.config.mediaDir }, 'the media folder is away, or back');
    if (away || published === level) return;
    if (level !== 'good') log.error({ level, freeBytes: free }, 'the disk of the media folder is nearly full');
    // After a restart earlier announcements are unknown here: the row has them.
    await publishLevel(deps);
    published = level;
  };
  const check = (): void => {
    turn ??= round()
      .catch((err: unknown) => log.warn({ err }, 'the state of the media folder could not be told; trying again'))
      .finally(() => {
        turn = null;
      });
  };
  check();
  const timer = setInterval(check, CHECK_MS).unref();
  return async () => {
    clearInterval(timer);
    await turn;
  };
};
