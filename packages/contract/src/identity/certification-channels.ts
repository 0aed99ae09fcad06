import { Type } from 'typebox';
import { channel } from '../channel.ts';
import { Uuid } from '../text.ts';

/** Notifies an account that one of its requests moved, and admins that the pending requests changed. */
export const certificationChannel = channel({
  topic: 'certification',
  access: 'signed-in',
  own: true,
  kept: false,
  events: { changed: Type.Object({ id: Uuid }) },
  stales: { changed: ['identity.certification'] },
});

export const certificationTodoChannel = channel({
  topic: 'certification-todo',
  access: 'admin',
  own: false,
  kept: false,
  events: { changed: Type.Object({ id: Uuid }) },
  stales: { changed: ['identity.certification'] },
});
