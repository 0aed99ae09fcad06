import { PICTURE_WIDTHS } from '@onair/contract/content/pictures';
import type { Deps } from '../../../deps.ts';
import { derivePicture, type PictureFormat, type Region } from '../../../files/uploads/derive-picture.ts';
import { jobKind } from '../../../jobs/kind.ts';

const WIDEST = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 1920;
/** The smallest of our widths that suffices. */
export const servedWidth = (wanted: number = WIDEST): number =>
  PICTURE_WIDTHS.find((width) => width >= wanted) ?? WIDEST;

/** The name prefix of a picture and its derivatives. */
export const objectsName = (hash: string): string => `objects/pictures/${hash.slice(0, 2)}/${hash}`;
export const originalName = (hash: string): string => `${objectsName(hash)}.webp`;
const derivedName = ({ hash, width, format, region }: Wanted): string => {
  const part = region ? `-${region.left}x${region.top}x${region.width}` : '';
  return `${objectsName(hash)}-${width}${part}.${format}`;
};

/**
 * Stores an original and then the row that names it, which has to be inserted under the picture's lock. Not in the
 * row's transaction, since a bucket may be slow; so an unused picture with the same bytes may lose its file until the
 * row exists.
 */
export const withOriginal = async <T>(
  { files }: Pick<Deps, 'files'>,
  { hash, bytes }: { hash: string; bytes: Buffer },
  insertRow: () => Promise<T>,
): Promise<T> => {
  const name = originalName(hash);
  await files.write(name, bytes);
  const inserted = await insertRow();
  if (!(await files.find(name))) await files.write(name, bytes);
  return inserted;
};

/** `region`: the part that is shown; null for the whole picture. */
type DerivativeOf = { hash: string; width: number; region: Region | null };
type Wanted = DerivativeOf & { format: PictureFormat };
const making = new Map<string, Promise<Buffer | null>>();

const make = async ({ files }: Pick<Deps, 'files'>, wanted: Wanted): Promise<Buffer | null> => {
  const { hash, width, format, region } = wanted;
  const original = await files.read(originalName(hash));
  if (!original) return null;
  const bytes = await derivePicture(original, width, format, region);
  await files.write(derivedName(wanted), bytes);
  return bytes;
};

/** A derivative, created on first use: once, however many ask for it. Null when the original is gone. */
const derivative = async (deps: Pick<Deps, 'files'>, wanted: Wanted): Promise<Buffer | null> => {
  const name = derivedName(wanted);
  const known = await deps.files.read(name);
  if (known) return known;
  let made = making.get(name);
  if (!made) {
    made = make(deps, wanted).finally(() => making.delete(name));
    making.set(name, made);
  }
  return made;
};

/**
 * The best format that a browser accepts. AVIF takes too long to encode while it waits: until it exists, the browser
 * gets WebP.
 */
export const bestFor = async (
  deps: Pick<Deps, 'files'>,
  { accept, ...shown }: DerivativeOf & { accept: string },
): Promise<{ bytes: Buffer; format: PictureFormat } | null> => {
  if (accept.includes('image/avif')) {
    const bytes = await deps.files.read(derivedName({ ...shown, format: 'avif' }));
    if (bytes) return { bytes, format: 'avif' };
  }
  const format = accept.includes('image/webp') ? 'webp' : 'jpeg';
  const bytes = await derivative(deps, { ...shown, format });
  return bytes && { bytes, format };
};

/** Creates all widths of a picture, and of its cover crop, as AVIF and WebP in advance. */
export const derivePictures = jobKind<{ hash: string; region?: Region | null }>('content.pictures', {
  retries: 3,
  backoffSeconds: 60,
  timeoutSeconds: 300,
  concurrency: 1,
});

export const startPictures = (deps: Deps): void =>
  deps.jobs.work(
    derivePictures,
    async ({ hash, region = null }) => {
      for (const part of region ? [null, region] : [null]) {
        for (const width of PICTURE_WIDTHS) {
          for (const format of ['webp', 'avif'] as const) await derivative(deps, { hash, width, format, region: part });
        }
      }
    },
    { able: () => deps.storage.state().away === null },
  );
