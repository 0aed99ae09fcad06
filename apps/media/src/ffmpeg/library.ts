import type { WorkerAbsence } from '@onair/contract/live/media/worker-channel';
import { codeOf } from '@onair/contract/typed';

/** The parts of node-av that we use. */
export type Av = typeof import('node-av/lib') &
  typeof import('node-av/constants') &
  Pick<typeof import('node-av/api'), 'FilterAPI' | 'Encoder'>;

/**
 * FFmpeg if this machine has it, otherwise the reason: the package is optional, and its native part exists for some
 * systems only.
 */
export const loadLibrary = async (): Promise<{ av: Av; encoder: string } | { reason: WorkerAbsence }> => {
  let av: Av;
  try {
    const [lib, constants, api] = await Promise.all([
      import('node-av/lib'),
      import('node-av/constants'),
      import('node-av/api'),
    ]);
    av = { ...lib, ...constants, FilterAPI: api.FilterAPI, Encoder: api.Encoder };
  } catch (error) {
    const missing = codeOf(error) === 'ERR_MODULE_NOT_FOUND';
    return { reason: missing ? 'notInstalled' : 'notForThisSystem' };
  }
  // Files from strangers could fill the log.
  av.Log.setLevel(av.AV_LOG_QUIET);
  const wanted = [av.FF_ENCODER_LIBX264, av.FF_ENCODER_AAC];
  if (!wanted.every((name) => av.Codec.findEncoderByName(name))) return { reason: 'noEncoder' };
  return { av, encoder: `FFmpeg ${av.getFFmpegInfo().version}, libx264` };
};
