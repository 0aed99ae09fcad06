import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Nothing, Uuid } from './text.ts';

/** Largest file accepted, and largest picture in it. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
export const PICTURE_PIXELS_MAX = 40_000_000;
/** Quota of one account. */
export const PICTURES_PER_ACCOUNT = 100;
export const PICTURE_BYTES_PER_ACCOUNT = 200 * 1024 * 1024;

/** Declared type of a file by the extension of its name: both must match the bytes. */
const PICTURE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** For the `accept` of a file control. */
export const PICTURE_ACCEPT = Object.keys(PICTURE_TYPES)
  .map((ending) => `.${ending}`)
  .join(',');

/** The declared type that a file of this name must have; undefined for other file names. */
export const pictureTypeOf = (name: string): string | undefined => {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase();
  return ending === undefined ? undefined : PICTURE_TYPES[ending];
};

/** A square of the picture as displayed (after its orientation), in pixels from the top left corner. */
export const Crop = Type.Object({
  x: Type.Integer({ minimum: 0, maximum: 100_000 }),
  y: Type.Integer({ minimum: 0, maximum: 100_000 }),
  size: Type.Integer({ minimum: 1, maximum: 100_000 }),
});
export type Crop = Static<typeof Crop>;

/** Address of an avatar or a cover. Pictures with rights of their own (documents) are served by their features only. */
export const pictureAddress = (id: string): string => `/api/pictures/${id}`;

/**
 * Avatars and covers of lives, for everyone who knows the address: 122 random bits, visible to signed-in accounts only.
 * An `<img>` sends no token, and addresses must not contain tokens.
 */
export const getPicture = endpoint({
  name: 'getPicture',
  method: 'GET',
  path: '/api/pictures/:id',
  access: 'open',
  summary: 'An avatar or a cover, as an image file; never changes under its address',
  summaryZh: '头像或封面图片文件；同一地址的内容不会改变',
  params: Type.Object({ id: Uuid }),
  // A page shows many at a time, to many people behind one address: these requests are counted separately, so that they
  // never block a sign-in.
  ownLimit: true,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});
