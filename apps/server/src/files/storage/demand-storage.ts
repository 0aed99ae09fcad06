import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { storageWords } from './storage.words.ts';

const RETRY_SECONDS = 5;

/**
 * For reading and deleting files. @throws AppError `unavailable` where this server cannot reach the installation's
 * folder
 */
export const demandStorage = async ({ storage }: Pick<Deps, 'storage'>, locale: Locale): Promise<void> => {
  const { away } = storage.state().away ? await storage.check() : storage.state();
  if (!away) return;
  throw new AppError('unavailable', { words: storageWords[locale][away], retryAfterSeconds: RETRY_SECONDS });
};

/**
 * For writing files.
 * @param bytes about to be written
 * @throws AppError `unavailable` where this server cannot reach the folder, `noSpace` when its disk is too full
 */
export const demandRoom = async (
  { storage, config }: Pick<Deps, 'storage' | 'config'>,
  locale: Locale,
  bytes = 0,
): Promise<void> => {
  const { away, free, level } = await storage.check();
  if (away) throw new AppError('unavailable', { words: storageWords[locale][away], retryAfterSeconds: RETRY_SECONDS });
  if (level === 'good' && (free ?? 0) - bytes >= config.storageMinFree) return;
  throw new AppError('noSpace', { words: storageWords[locale].low });
};
