import { Type } from 'typebox';
import { channel } from '../channel.ts';
import { Uuid } from '../text.ts';

/** Hints that a video, a rotation, a recording or a slate is other than before, and how far preparations are. */
export const videosChannel = channel({
  topic: 'videos',
  access: 'live:read',
  own: false,
  kept: false,
  events: {
    changed: Type.Object({ id: Uuid }),
    progress: Type.Object({ id: Uuid, progress: Type.Number() }),
    rotation: Type.Object({ studioId: Uuid }),
    recordings: Type.Object({ studioId: Uuid }),
    slate: Type.Object({ studioId: Uuid }),
    /** Whether videos can be prepared here is other than before. */
    service: Type.Object({}),
  },
  stales: {
    changed: ['live.videos', 'live.rotation'],
    progress: [],
    rotation: ['live.rotation', 'live.videos'],
    recordings: ['live.recordings'],
    slate: ['live.slate'],
    service: ['live.videos', 'live.recordings', 'live.slate'],
  },
});
