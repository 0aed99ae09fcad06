import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, Nothing, OrNull, Uuid } from '../text.ts';
import { ALT_MAX } from './documents/document.ts';

/** Widths in which pictures of items are served, in pixels; requests are rounded up to the next. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280, 1920] as const;
/** Number of similar pictures named for an upload. */
export const SIMILAR_SHOWN = 5;
/** Maximum Hamming distance, of 64 bits, between the perceptual hashes of similar pictures. */
export const SIMILAR_BITS = 6;

const Thousandths = (minimum: number) => Type.Integer({ minimum, maximum: 1_000 });
/** A crop of a picture, in thousandths of its sides. */
export const Crop = Type.Object({
  x: Thousandths(0),
  y: Thousandths(0),
  width: Thousandths(10),
  height: Thousandths(10),
});
export type Crop = Static<typeof Crop>;
/** The focal point: the center of crops with another aspect ratio. */
export const Focus = Type.Object({ x: Thousandths(0), y: Thousandths(0) });
export type Focus = Static<typeof Focus>;

/** Aspect ratio of covers. */
export const WIDE = 16 / 9;
/** Aspect ratios closer to `WIDE` than this are not cropped. */
const SAME_SHAPE = 0.02;

/**
 * The cover crop of a picture, in its pixels: as large as possible, centered on its focal point as far as the edges
 * allow; null for all of it.
 */
export const wideRegion = (
  { width, height }: { width: number; height: number },
  focus: Focus,
): { left: number; top: number; width: number; height: number } | null => {
  if (Math.abs(width / height - WIDE) < SAME_SHAPE) return null;
  const [w, h] = [Math.round(Math.min(width, height * WIDE)), Math.round(Math.min(height, width / WIDE))];
  const start = (at: number, side: number, part: number) =>
    Math.round(Math.max(0, Math.min(side - part, (at / 1000) * side - part / 2)));
  return { left: start(focus.x, width, w), top: start(focus.y, height, h), width: w, height: h };
};

export const ContentPicture = Type.Object({
  id: Uuid,
  /** Its address, to which `?w=` adds a width in pixels. */
  url: Type.String(),
  /** As stored, in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
  /** Earlier uploads that are identical or similar, closest first. */
  similar: Type.Array(Type.Object({ id: Uuid, url: Type.String(), uploadedAt: Instant })),
});
export type ContentPicture = Static<typeof ContentPicture>;

/**
 * A PNG, JPEG or WebP of at most 5 MB and 40 megapixels. It is re-encoded without metadata. Identical bytes are stored
 * once, with an address for each upload.
 */
export const uploadContentPicture = endpoint({
  name: 'uploadContentPicture',
  method: 'POST',
  path: '/api/picture',
  access: 'member',
  changes: [],
  summary: 'Upload the picture in the multipart field `file`, for the text or the cover of an item',
  summaryZh: '上传 multipart 字段 `file` 中的图片，用于内容的正文或封面',
  query: Type.Object({ alt: Type.Optional(Type.String({ maxLength: ALT_MAX })) }),
  transport: 'upload',
  output: ContentPicture,
  refusals: ['closed'],
});

const ById = Type.Object({ id: Uuid });

/** How a use of a picture shows its original, as a base for another one. */
export const PictureFrame = Type.Object({
  original: Type.Object({ id: Uuid, width: Type.Integer(), height: Type.Integer() }),
  crop: OrNull(Crop),
  focus: Focus,
  alt: Type.String(),
});

export const getPictureFrame = endpoint({
  name: 'getPictureFrame',
  method: 'GET',
  path: '/api/picture/:id/frame',
  access: 'confirmed',
  reads: [],
  summary: 'Which part of its original a picture shows, its focal point and its alternative text',
  summaryZh: '图片所用的原图裁剪范围、焦点和替代文本',
  params: ById,
  output: PictureFrame,
});

/**
 * Creates another use of a picture: a crop of its original (null: all of it), with a focal point within that crop. The
 * original and its other uses are unchanged; the response has an id of its own.
 */
export const framePicture = endpoint({
  name: 'framePicture',
  method: 'POST',
  path: '/api/picture/:id/frame',
  files: true,
  access: 'member',
  changes: [],
  summary: 'Crop a picture, set its focal point and its alternative text, for one use of it',
  summaryZh: '为一处使用裁剪图片，并设置焦点和替代文本',
  params: ById,
  body: Type.Object({ crop: OrNull(Crop), focus: Focus, alt: Type.String({ maxLength: ALT_MAX }) }),
  output: ContentPicture,
  refusals: ['closed'],
});

/**
 * Pictures of published items are public. `key`, which the console gets with its shell, unlocks all others. The format
 * is the best that `Accept` names: AVIF if it exists already, WebP, else JPEG.
 */
export const getContentPicture = endpoint({
  name: 'getContentPicture',
  method: 'GET',
  path: '/api/picture/:id',
  access: 'open',
  summary: 'A picture of an item, as an image file; never changes under its address',
  summaryZh: '内容图片文件；同一地址的内容不会改变',
  params: ById,
  query: Type.Object({
    /** `wide`: cut to 16:9 around the focal point, as covers are. */
    shape: Type.Optional(Type.Literal('wide')),
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
