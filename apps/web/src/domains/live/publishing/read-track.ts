import workletUrl from './sound.worklet.ts?worker&url';

type Stop = () => void;

const processes = () => typeof MediaStreamTrackProcessor !== 'undefined';

/** Yields everything of a track as it comes; the consumer closes it. */
const readAll = <Data extends VideoFrame | AudioData>(track: MediaStreamTrack, onData: (data: Data) => void): Stop => {
  const processor = new MediaStreamTrackProcessor<Data>({ track, maxBufferSize: 4 });
  const reader = processor.readable.getReader();
  let stopped = false;
  const loop = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (stopped) value.close();
      else onData(value);
    }
  };
  // The end of a track aborts the reading: its own event reports it.
  loop().catch(() => undefined);
  return () => {
    stopped = true;
    reader.cancel().catch(() => undefined);
  };
};

/** Frames of a video track; where tracks cannot be read, from a hidden video element. */
export const readFrames = (track: MediaStreamTrack, onFrame: (frame: VideoFrame) => void): Stop => {
  if (processes()) return readAll<VideoFrame>(track, onFrame);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  let stopped = false;
  const take = (now: number) => {
    if (stopped) return;
    if (video.readyState >= 2) onFrame(new VideoFrame(video, { timestamp: Math.round(now * 1000) }));
    video.requestVideoFrameCallback(take);
  };
  video.requestVideoFrameCallback(take);
  video.play().catch(() => undefined);
  return () => {
    stopped = true;
    video.srcObject = null;
  };
};

/** Samples of an audio track; where tracks cannot be read, from an audio graph. */
export const readSounds = async (track: MediaStreamTrack, onSound: (sound: AudioData) => void): Promise<Stop> => {
  if (processes()) return readAll<AudioData>(track, onSound);
  const context = new AudioContext();
  await context.audioWorklet.addModule(workletUrl);
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const tap = new AudioWorkletNode(context, 'onair-sound', { numberOfOutputs: 0 });
  tap.port.onmessage = ({
    data,
  }: MessageEvent<{ samples: Float32Array<ArrayBuffer>; channels: number; frame: number }>) => {
    const { samples, channels, frame } = data;
    onSound(
      new AudioData({
        format: 'f32-planar',
        sampleRate: context.sampleRate,
        numberOfChannels: channels,
        numberOfFrames: samples.length / channels,
        timestamp: Math.round((frame / context.sampleRate) * 1e6),
        data: samples,
      }),
    );
  };
  source.connect(tap);
  return () => {
    source.disconnect();
    context.close().catch(() => undefined);
  };
};
