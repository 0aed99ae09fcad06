import { Type } from 'typebox';
import { channel } from '../channel.ts';
import { Uuid } from '../text.ts';

export const applicationChannel = channel({
  topic: 'applications',
  access: 'campaigns:read',
  own: false,
  kept: false,
  events: { changed: Type.Object({ id: Uuid }) },
  stales: { changed: ['campaigns.applications'] },
});
