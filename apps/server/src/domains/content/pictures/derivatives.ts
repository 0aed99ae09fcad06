import { PICTURE_WIDTHS } from '@onair/contract/content/pictures';
import type { Deps } from '../../../deps.ts';
import { objectsOf } from '../../../files/objects/objects.ts';
import { derivePicture, type PictureFormat } from '../../../files/uploads/derive-picture.ts';
import { jobKind } from '../../../jobs/index.ts';

const WIDEST = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 1920;
/** The least of our widths that is enough. */
export const servedWidth = (wanted: number = WIDEST): number =>
  PICTURE_WIDTHS.find((width) => width >= wanted) ?? WIDEST;

export const originalName = (hash: string): string => `pictures/${hash.slice(0, 2)}/${hash}.webp`;
const derivedName = (hash: string, width: number, format: PictureFormat): string =>
  `pictures/${hash.slice(0, 2)}/${hash}-${width}.${format}`;

type Wanted = { hash: string; width: number; format: PictureFormat };
const making = new Map<string, Promise<Buffer | null>>();

const make = async ({ config }: Pick<Deps, 'config'>, { hash, width, format }: Wanted): Promise<Buffer | null> => {
  const objects = objectsOf(config);
  const original = await objects.read(originalName(hash));
  if (!original) return null;
  const bytes = await derivePicture(original, width, format);
  await objects.write(derivedName(hash, width, format), bytes);
  return bytes;
};

/** A derivative as it was made before, or made now: once, however many ask for it. Null when the original is gone. */
export const derivative = async (deps: Pick<Deps, 'config'>, wanted: Wanted): Promise<Buffer | null> => {
  const name = derivedName(wanted.hash, wanted.width, wanted.format);
  const known = await objectsOf(deps.config).read(name);
  if (known) return known;
  let made = making.get(name);
  if (!made) {
    made = make(deps, wanted).finally(() => making.delete(name));
    making.set(name, made);
  }
  return made;
};

/** The best that a browser takes. AVIF costs too much to be made while it waits: where there is none yet it gets WebP. */
export const bestFor = async (
  deps: Pick<Deps, 'config'>,
  { hash, width, accept }: { hash: string; width: number; accept: string },
): Promise<{ bytes: Buffer; format: PictureFormat } | null> => {
  if (accept.includes('image/avif')) {
    const bytes = await objectsOf(deps.config).read(derivedName(hash, width, 'avif'));
    if (bytes) return { bytes, format: 'avif' };
  }
  const format = accept.includes('image/webp') ? 'webp' : 'jpeg';
  const bytes = await derivative(deps, { hash, width, format });
  return bytes && { bytes, format };
};

/** Makes all widths of a picture as AVIF and WebP, before anyone asks for them. */
export const derivePictures = jobKind<{ hash: string }>('content.pictures', {
  retries: 3,
  backoffSeconds: 60,
  timeoutSeconds: 300,
  concurrency: 1,
});

export const startPictures = (deps: Deps): void =>
  deps.jobs.work(
    derivePictures,
    async ({ hash }) => {
      for (const width of PICTURE_WIDTHS) {
        for (const format of ['webp', 'avif'] as const) await derivative(deps, { hash, width, format });
      }
    },
    { able: () => deps.storage.state().away === null },
  );
