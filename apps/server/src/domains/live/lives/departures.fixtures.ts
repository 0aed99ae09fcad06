import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';

/** What the test clip is: 720p at 30 frames, 845 kbit/s of pictures. */
export const alike: StreamParameters = {
  video: {
    mode: 'custom',
    acquisition: { resolution: '1280*720', frameRate: 30 },
    encoding: { resolution: '1280*720', rate: { min: 300, max: 1500, default: 900 }, frameRate: 30, profile: 'high' },
  },
  audio: { mode: 'custom', acquisition: { channels: 2 }, encoding: { channels: 2, rate: 160, profile: 'AAC-LC' } },
};
