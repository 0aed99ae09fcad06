import { isAbsolute } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StudioCommand, StudioSettings } from '@onair/contract/live/media-channel';
import type { Playlist } from '@onair/contract/live/media-stats';
import type { Deps } from '../../../deps.ts';
import { stored } from './media-files.ts';

/** How long a command waits for a download; the download continues in the background. */
const PATIENCE_MS = 1_000;

/** The media process reads local files: with a bucket, files that a command names are downloaded first. */
export const localFiles = ({ files, log }: Pick<Deps, 'files' | 'log'>) => {
  const here = (name: string): Promise<string | null> =>
    Promise.race([
      files.local(name).catch((err: unknown) => {
        log.warn({ err, name }, 'a file that should be shown cannot be fetched');
        return null;
      }),
      delay(PATIENCE_MS, null, { ref: false }),
    ]);
  /** Only local files, by path; the others are downloaded. */
  const list = async (given: Playlist): Promise<Playlist> => {
    const items = await Promise.all(
      given.items.map(async (item) => {
        const file = isAbsolute(item.file) ? item.file : await here(item.file);
        return file === null ? [] : [{ ...item, file }];
      }),
    );
    return { ...given, items: items.flat() };
  };
  return {
    list,
    /** A slate that is not local yet is omitted: another one is shown. */
    settings: async (settings: StudioSettings): Promise<StudioSettings> => {
      const { slate = null } = settings;
      return slate === null || (await here(stored.slate(slate))) ? settings : { ...settings, slate: null };
    },
    /** Null when none of the files to play is local yet. */
    command: async (command: StudioCommand): Promise<StudioCommand | null> => {
      if (command.do !== 'play' && command.do !== 'edit') return command;
      const found = await list(command.list);
      return found.items.length === 0 && command.list.items.length > 0 ? null : { ...command, list: found };
    },
  };
};

export type LocalFiles = ReturnType<typeof localFiles>;
