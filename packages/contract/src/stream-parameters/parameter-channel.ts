import { Type } from 'typebox';
import { channel } from '../channel.ts';
import { Uuid } from '../text.ts';

/** Notifies admins that a change was submitted or moved. */
export const parameterChannel = channel({
  topic: 'parameters',
  access: 'stream-parameters:read',
  own: false,
  kept: false,
  events: { changed: Type.Object({ id: Uuid, studioId: Uuid }) },
  stales: { changed: ['stream-parameters.changes'] },
});
