import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Uuid } from './text.ts';
import { WorkerAbsence } from './videos.ts';

/** The picture that a studio shows when nothing else can be: the product's own, or one that was uploaded for it. */
export const Slate = Type.Object({
  state: Type.Union([
    Type.Literal('builtIn'),
    Type.Literal('preparing'),
    Type.Literal('own'),
    /** The picture could not be prepared; the one before stays in force. */
    Type.Literal('failed'),
  ]),
  /** Address of the own picture that is in force. */
  picture: Type.Union([Type.String(), Type.Null()]),
  /** Why no other can be prepared now. */
  absent: Type.Union([WorkerAbsence, Type.Null()]),
});
export type Slate = Static<typeof Slate>;

const OfStudio = Type.Object({ studioId: Uuid });

export const getSlate = endpoint({
  name: 'getSlate',
  method: 'GET',
  path: '/api/studio/:studioId/slate',
  access: 'admin',
  summary: 'The slate of a studio',
  params: OfStudio,
  output: Slate,
  refusals: ['notFound'],
});

/** Scaled to 1280 × 720; in force as soon as it is prepared. */
export const uploadSlate = endpoint({
  name: 'uploadSlate',
  method: 'POST',
  path: '/api/studio/:studioId/slate',
  access: 'admin',
  summary: 'Upload a picture (multipart field `file`) as the slate of a studio',
  params: OfStudio,
  transport: 'upload',
  output: Slate,
  refusals: ['notFound', 'rejected', 'closed'],
});

export const resetSlate = endpoint({
  name: 'resetSlate',
  method: 'DELETE',
  path: '/api/studio/:studioId/slate',
  access: 'admin',
  summary: 'Go back to the product’s own slate',
  params: OfStudio,
  output: Slate,
  refusals: ['notFound'],
});
