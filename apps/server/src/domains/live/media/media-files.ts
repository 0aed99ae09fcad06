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
const DEMO = sceneFiles('launch');

type Folder = MediaFolder | 'hls';

type MediaFolder = 'videos' | 'recordings' | 'slates' | 'stills';
type Kept = { id: string; demo?: boolean };

/** @param root folder of the installation's media files, `MEDIA_DIR` */
export const mediaFiles = (root: string) => {
  const folder = (name: Folder) => join(root, name);
  return {
    folder,
    /** The file as it was sent, while it comes and until it is prepared. */
    upload: ({ id }: Kept) => join(folder('videos'), `${id}.upload`),
    video: ({ id, demo }: Kept) => (demo ? DEMO.video : join(folder('videos'), `${id}.flv`)),
    cover: ({ id, demo }: Kept) => (demo ? DEMO.cover : join(folder('videos'), `${id}.webp`)),
    recording: (name: string) => join(folder('recordings'), name),
    slate: (id: string) => join(folder('slates'), `${id}.flv`),
    slatePicture: (id: string) => join(folder('slates'), `${id}.webp`),
    /** What a studio shows, replaced by each later one. */
    still: (studioId: string) => join(folder('stills'), `${studioId}.webp`),
    make: async (name: Folder) => {
      await mkdir(folder(name), { recursive: true, mode: 0o700 });
    },
  };
};

/** Removes what may not be there any more. */
export const removeFiles = async (...paths: string[]): Promise<void> => {
  for (const path of paths) await rm(path, { force: true });
};
