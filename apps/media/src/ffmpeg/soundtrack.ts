import type { Frame, Packet } from 'node-av/lib';
import { newDecoder } from './decoder.ts';
import { SOUND_FRAME, SOUND_RATE, type Sound, type SoundEncoder } from './encode-sound.ts';
import { JobFailed } from './failure.ts';
import type { Av } from './library.ts';
import type { Source } from './source.ts';

type Soundtrack = {
  take: (packet: Packet | null) => AsyncGenerator<Sound>;
  /** Pads with silence to a whole second. */
  padTo: (seconds: number) => AsyncGenerator<Sound>;
  /** Samples so far. */
  seconds: () => number;
  close: () => void;
};

/** Sound that deviates by more is corrected: silence fills holes, late sound is dropped. */
const OFF_SAMPLES = SOUND_RATE / 10;

const SHAPE = `aresample=${SOUND_RATE},aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=n=${SOUND_FRAME}:p=0`;

/** The sound of a source without holes, in frames of one size; only silence where it has none. */
export const newSoundtrack = async (
  av: Av,
  source: Source,
  encoder: SoundEncoder,
  maxSeconds: number,
): Promise<Soundtrack> => {
  const { audio } = source;
  const decoder =
    audio &&
    (await newDecoder(av, av.Codec.findDecoder(audio.codecpar.codecId), (context) => {
      context.parametersToContext(audio.codecpar);
      context.pktTimebase = audio.timeBase;
      context.threadCount = 1;
    }));
  const filter = av.FilterAPI.create(SHAPE);
  let sent = 0;

  const encode = async (frame: Frame): Promise<Sound[]> => {
    const sounds = await encoder.encode(frame, sent);
    sent += SOUND_FRAME;
    return sounds;
  };
  const silenceTo = async function* (sample: number): AsyncGenerator<Sound> {
    while (sent + SOUND_FRAME <= sample) yield* await encode(encoder.silence);
  };
  const play = async function* (frame: Frame): AsyncGenerator<Sound> {
    if (!audio) return;
    const time = source.timeOf(frame.bestEffortTimestamp, audio);
    if (time !== null && time > maxSeconds) throw new JobFailed('tooLong');
    const off = time === null ? 0 : time * SOUND_RATE - sent;
    if (off < -OFF_SAMPLES) return;
    if (off > OFF_SAMPLES) yield* silenceTo(sent + off);
    frame.timeBase = audio.timeBase;
    await filter.process(frame);
    for (let piece = await filter.receive(); piece; piece = await filter.receive()) {
      try {
        yield* await encode(piece);
      } finally {
        piece.free();
      }
    }
  };

  return {
    take: async function* (packet) {
      if (decoder) for await (const frame of decoder.frames(packet)) yield* play(frame);
    },
    padTo: (seconds) => silenceTo(seconds * SOUND_RATE),
    seconds: () => sent / SOUND_RATE,
    close: () => {
      filter.close();
      decoder?.close();
    },
  };
};
