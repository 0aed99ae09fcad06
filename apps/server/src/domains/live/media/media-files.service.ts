import { mkdir, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StudioCommand, StudioSettings } from '@onair/contract/live/media/channel';
import type { Playlist } from '@onair/contract/live/media/stats';
import type { Deps } from '../../../deps.ts';

/** Paths of the live studio's files: names are our own ids, so that nothing sent by a client reaches a path. */
export type MediaFiles = ReturnType<typeof mediaFiles>;

const shipped = (name: string): string =>
  fileURLToPath(new URL(`../../../../../media/assets/${name}`, import.meta.url));

/** A prepared scene that ships with the product; the first is the demo video. */
export type Scene = 'launch' | 'evening' | 'kitchen';
export const sceneFiles = (scene: Scene) => ({
  video: shipped(`scene-${scene}.flv`),
  cover: shipped(`scene-${scene}.webp`),
});
/** For the demo video, which is played from where it was shipped. */
export const DEMO_FILES = sceneFiles('launch');

type Folder = MediaFolder | 'hls';

type MediaFolder = 'videos' | 'recordings' | 'slates' | 'stills';
/** Names of stored files. */
export const stored = {
  upload: (id: string) => `videos/${id}.upload`,
  video: (id: string) => `videos/${id}.flv`,
  cover: (id: string) => `videos/${id}.webp`,
  recording: (file: string) => `recordings/${file}`,
  slate: (id: string) => `slates/${id}.flv`,
  slatePicture: (id: string) => `slates/${id}.webp`,
  /** The picture of a studio, replaced by each later one. */
  still: (studioId: string) => `stills/${studioId}.webp`,
};

/**
 * Where files are made, and without a bucket stay.
 * @param root folder of media files, `MEDIA_DIR`
 */
export const mediaFiles = (root: string) => {
  const folder = (name: Folder) => join(root, name);
  return {
    folder,
    /** The uploaded file, while it arrives and until it is prepared. */
    upload: (id: string) => join(root, stored.upload(id)),
    video: (id: string) => join(root, stored.video(id)),
    cover: (id: string) => join(root, stored.cover(id)),
    recording: (name: string) => join(root, stored.recording(name)),
    slate: (id: string) => join(root, stored.slate(id)),
    still: (studioId: string) => join(root, stored.still(studioId)),
    make: async (name: Folder) => {
      await mkdir(folder(name), { recursive: true, mode: 0o700 });
    },
  };
};

/** Removes files that may not exist any more. */
export const removeFiles = async (...paths: string[]): Promise<void> => {
  for (const path of paths) await rm(path, { force: true });
};

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
