import type { ServiceKey } from '@onair/contract/billing/services';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { isRunning } from './services.store.ts';
import { serviceWords } from './services.words.ts';

/** What a service opens is open while its contract runs, to the second. @throws AppError `closed` */
export const demandService = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: ServiceKey,
  locale: Locale,
): Promise<void> => {
  if (await isRunning(db, key, now())) return;
  const { notRunning, names } = serviceWords[locale];
  throw new AppError('closed', { words: notRunning(names[key]) });
};
