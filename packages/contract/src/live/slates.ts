import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Uuid } from '../text.ts';
import { StudioWorkAway } from './videos/videos.ts';

/** The picture that a studio shows without a line: the product's own, or an uploaded one. */
export const Slate = Type.Object({
  /** Address of the uploaded picture; null while the product's own slate is shown. */
  picture: Type.Union([Type.String(), Type.Null()]),
  /** Why no slate can be prepared now. */
  away: Type.Union([StudioWorkAway, Type.Null()]),
});
export type Slate = Static<typeof Slate>;

const OfStudio = Type.Object({ studioId: Uuid });

export const getSlate = endpoint({
  name: 'getSlate',
  method: 'GET',
  path: '/api/studio/:studioId/slate',
  access: 'live:read',
  reads: ['live.slate'],
  summary: 'The slate of a studio',
  summaryZh: '直播间的推流垫片',
  params: OfStudio,
  output: Slate,
  refusals: ['notFound'],
});

/** Fitted into 1280 × 720; the response comes once it is in effect. */
export const uploadSlate = endpoint({
  name: 'uploadSlate',
  method: 'POST',
  path: '/api/studio/:studioId/slate',
  files: true,
  access: 'live',
  changes: ['live.slate'],
  summary: 'Upload a picture (multipart field `file`) as the slate of a studio',
  summaryZh: '上传图片（multipart 字段 file）作为直播间的垫片',
  params: OfStudio,
  transport: 'upload',
  output: Slate,
  refusals: ['notFound', 'rejected', 'closed'],
});

export const resetSlate = endpoint({
  name: 'resetSlate',
  method: 'DELETE',
  path: '/api/studio/:studioId/slate',
  files: true,
  access: 'live',
  changes: ['live.slate'],
  summary: 'Go back to the product’s own slate',
  summaryZh: '恢复默认垫片',
  params: OfStudio,
  output: Slate,
  refusals: ['notFound'],
});
