import { Type } from 'typebox';
import { channel } from '../../channel.ts';

/** Queues or their pending items have changed. */
export const reviewChannel = channel({
  topic: 'quality',
  access: 'confirmed',
  own: false,
  kept: false,
  events: { changed: Type.Object({}) },
  stales: { changed: ['content.queues'] },
});
