import { Type } from 'typebox';
import { channel } from '../../channel.ts';
import { Uuid } from '../../text.ts';

/** A video, a rotation, a recording or a slate has changed, and the progress of preparations. */
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
    /** The availability of video preparation has changed. */
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
