import { Type } from 'typebox';
import { channel } from '../channel.ts';

/** A service moved or expired, an order waits or was settled, or money came in: read again. */
export const servicesChannel = channel({
  topic: 'services',
  access: 'confirmed',
  own: false,
  kept: false,
  events: { changed: Type.Object({}) },
  stales: { changed: ['billing.services'] },
});
