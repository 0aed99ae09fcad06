import { isAbsolute } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StudioCommand, StudioSettings } from '@onair/contract/live/media-channel';
import type { Playlist } from '@onair/contract/live/media-stats';
import type { Deps } from '../../../deps.ts';
import { stored } from './media-files.ts';

/** How long a command waits for what has to be fetched; that goes on meanwhile. */
const PATIENCE_MS = 1_000;

/**
 * The media process reads files of its own machine: what it is told to show is fetched before, where files lie in a bucket.
 */
export const filesHere = ({ files, log }: Pick<Deps, 'files' | 'log'>) => {
  const here = (name: string): Promise<string | null> =>
    Promise.race([
      files.local(name).catch((err: unknown) => {
        log.warn({ err, name }, 'a file that should be shown cannot be fetched');
        return null;
      }),
      delay(PATIENCE_MS, null, { ref: false }),
    ]);
  /** Only what is here already, each under its path; the others are fetched. */
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
    /** A slate that is not here yet is left out: another one is shown. */
    settings: async (settings: StudioSettings): Promise<StudioSettings> => {
      const { slate = null } = settings;
      return slate === null || (await here(stored.slate(slate))) ? settings : { ...settings, slate: null };
    },
    /** Null when nothing of what should be played is here yet. */
    command: async (command: StudioCommand): Promise<StudioCommand | null> => {
      if (command.do !== 'play' && command.do !== 'edit') return command;
      const found = await list(command.list);
      return found.items.length === 0 && command.list.items.length > 0 ? null : { ...command, list: found };
    },
  };
};

export type FilesHere = ReturnType<typeof filesHere>;
