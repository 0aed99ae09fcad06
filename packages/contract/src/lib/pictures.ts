import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Nothing, Uuid } from '../text.ts';

/** Largest file accepted, and largest picture in it. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
export const PICTURE_PIXELS_MAX = 40_000_000;
/** Quota of one account. */
export const PICTURES_PER_ACCOUNT = 100;
export const PICTURE_BYTES_PER_ACCOUNT = 200 * 1024 * 1024;

/** For the `accept` of a file control: also the endings by which some programs save JPEG. */
export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.jpe,.jfif,.webp';

/** Bytes at the start of a file that tell which picture it is. */
export const PICTURE_HEAD_BYTES = 64;

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The type of a picture by its first bytes, whatever its name says; undefined for what is no picture of ours. */
export const pictureTypeOf = (bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | undefined => {
  if (latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && latin1(bytes, 12, 16) === 'IHDR') return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
};

const WEBP_ANIMATION = 0x02;

/** Whether a WebP or PNG moves, by its first bytes: only its first picture is kept. */
export const isAnimation = (bytes: Uint8Array): boolean =>
  pictureTypeOf(bytes) === 'image/webp'
    ? latin1(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & WEBP_ANIMATION) !== 0
    : latin1(bytes, 37, 41) === 'acTL';

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
