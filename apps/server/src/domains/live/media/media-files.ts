import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the files of the live studio lie: names are ids of ours, nothing that a client sent reaches a path. */
export type MediaFiles = ReturnType<typeof mediaFiles>;

const shipped = (name: string): string =>
  fileURLToPath(new URL(`../../../../../media/assets/${name}`, import.meta.url));

/** A scene that ships with the product, already prepared; the first is the demo video. */
export type Scene = 'launch' | 'evening' | 'kitchen';
export const sceneFiles = (scene: Scene) => ({
  video: shipped(`scene-${scene}.flv`),
  cover: shipped(`scene-${scene}.webp`),
});
/** Of the demo video, which is played from where it was shipped. */
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
  /** What a studio shows, replaced by each later one. */
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
    /** The file as it was sent, while it comes and until it is prepared. */
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

/** Removes what may not be there any more. */
export const removeFiles = async (...paths: string[]): Promise<void> => {
  for (const path of paths) await rm(path, { force: true });
};
