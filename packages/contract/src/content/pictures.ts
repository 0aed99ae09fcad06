import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, Nothing, Uuid } from '../text.ts';
import { ALT_MAX } from './document.ts';

/** Widths at which pictures of items are served, in pixels; what is asked for is rounded up to the next. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280, 1920] as const;
/** Names of the pictures that look like one that was uploaded. */
export const SIMILAR_SHOWN = 5;
/** Bits of 64 in which the perceptual hashes of pictures that look alike differ at most. */
export const SIMILAR_BITS = 6;

const Thousandths = (minimum: number) => Type.Integer({ minimum, maximum: 1_000 });
/** A part of a picture, in thousandths of its sides. */
export const Crop = Type.Object({
  x: Thousandths(0),
  y: Thousandths(0),
  width: Thousandths(10),
  height: Thousandths(10),
});
export type Crop = Static<typeof Crop>;

export const ContentPicture = Type.Object({
  id: Uuid,
  /** Where it is served, to which `?w=` adds a width in pixels. */
  url: Type.String(),
  /** As stored, in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
  /** Pictures that were uploaded before and look the same or nearly so, the nearest first. */
  similar: Type.Array(Type.Object({ id: Uuid, url: Type.String(), uploadedAt: Instant })),
});
export type ContentPicture = Static<typeof ContentPicture>;

/**
 * A PNG, JPEG or WebP of at most 5 MB and 40 megapixels. It is written again without its metadata. A picture with the
 * same bytes is stored once, and has an address for each upload.
 */
export const uploadContentPicture = endpoint({
  name: 'uploadContentPicture',
  method: 'POST',
  path: '/api/picture',
  access: 'confirmed',
  changes: [],
  summary: 'Upload the picture in the multipart field `file`, for the text or the cover of an item',
  summaryZh: '上传 multipart 字段 `file` 中的图片，用于内容的正文或封面',
  query: Type.Object({ alt: Type.Optional(Type.String({ maxLength: ALT_MAX })) }),
  transport: 'upload',
  output: ContentPicture,
  refusals: ['closed'],
});

/**
 * Everyone sees the pictures of published items. `key`, which the console gets with its shell, shows all others. The type
 * is the best that `Accept` names: AVIF once it was made, WebP, else JPEG.
 */
export const getContentPicture = endpoint({
  name: 'getContentPicture',
  method: 'GET',
  path: '/api/picture/:id',
  access: 'open',
  summary: 'A picture of an item, as an image file; never changes under its address',
  summaryZh: '内容图片文件；同一地址的内容不会改变',
  params: Type.Object({ id: Uuid }),
  query: Type.Object({
    w: Type.Optional(Type.Integer({ minimum: 1, maximum: 4_000 })),
    key: Type.Optional(Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9_-]*$' })),
  }),
  ownLimit: true,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});

/** @param coverId of an item */
export const contentPictureUrl = (coverId: string): string => `/api/picture/${coverId}`;
