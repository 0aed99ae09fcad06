import type mpegts from 'mpegts.js';

/** The undocumented parts of mpegts.js 1.8.2 that this file relies on. */
type Remuxer = {
  _videoMeta: { refSampleDuration: number } | null;
  /** Undefined until the first samples have passed. */
  getTimestampBase: () => number | undefined;
  flushStashedSamples: () => void;
  insertDiscontinuity: () => void;
  _remuxVideo: (track: unknown, force: boolean) => void;
  _remuxAudio: (track: unknown, force: boolean) => void;
};
type Segment = { type: string; container: string; codec: string; data: ArrayBuffer };
type Mse = {
  _sourceBuffers: Partial<Record<string, SourceBuffer | null>>;
  appendInitSegment: (segment: Segment, deferred?: unknown) => void;
};
type Controller = {
  _demuxer: { _videoTrack: unknown; _audioTrack: unknown };
  _remuxer: Remuxer;
  _onRemuxerInitSegmentArrival: (type: string, segment: unknown) => void;
};
type Inside = { _player_engine?: { _mse_controller?: Mse; _transmuxer?: { _controller?: Controller } } };

const insideOf = (player: mpegts.Player) => (player as unknown as Inside)._player_engine;

const CHANGED = 'mpegts.js has changed inside: see hand-over.ts';

/** When the library's time began, on the clock of the stream; null before. */
export const timeBaseOf = (player: mpegts.Player): number | null =>
  insideOf(player)?._transmuxer?._controller?._remuxer?.getTimestampBase() ?? null;

/**
 * Makes the library flush its samples before a new picture format starts. By itself it holds back up to two samples, to
 * learn their durations, and would pass them on after the new format's headers: if one of them is a key frame, the
 * browser decodes it with the wrong headers and playback fails. That happens whenever a studio is switched between
 * lines with key frames close together.
 *
 * The last picture is passed on with its true duration: the library would guess it by the new format, and the browser
 * removes a picture that overlaps the next one, then stops before the hole.
 *
 * Called once, when the library opens its connection and before anything has arrived.
 */
export const handOverBeforeHeaders = (player: mpegts.Player, lastPictureMs: () => number | null): void => {
  const controller = insideOf(player)?._transmuxer?._controller;
  if (!controller) throw new Error(CHANGED);
  const passOn = controller._onRemuxerInitSegmentArrival;
  controller._onRemuxerInitSegmentArrival = (type, segment) => {
    const { _demuxer: demuxer, _remuxer: remuxer } = controller;
    if (remuxer.getTimestampBase() !== undefined) {
      const meta = remuxer._videoMeta;
      const lastMs = type === 'video' ? lastPictureMs() : null;
      if (meta && lastMs !== null) remuxer._videoMeta = { ...meta, refSampleDuration: lastMs };
      remuxer._remuxVideo(demuxer._videoTrack, true);
      remuxer._remuxAudio(demuxer._audioTrack, true);
      remuxer.flushStashedSamples();
      remuxer._videoMeta = meta;
      // The duration of the last ones was a guess: what follows keeps its own times.
      remuxer.insertDiscontinuity();
    }
    passOn.call(controller, type, segment);
  };
};

/**
 * Tells the browser when sound or picture change their codec. The library notices but stays silent, so the browser
 * treats what follows as broken. Browsers without `changeType` are left alone: the player reconnects.
 */
export const announceCodecs = (player: mpegts.Player): void => {
  const mse = insideOf(player)?._mse_controller;
  if (!mse) throw new Error(CHANGED);
  const passOn = mse.appendInitSegment.bind(mse);
  const announced = new WeakMap<SourceBuffer, WeakMap<ArrayBuffer, string>>();
  const follow = (buffer: SourceBuffer, first: string): WeakMap<ArrayBuffer, string> => {
    const known = announced.get(buffer) ?? new WeakMap<ArrayBuffer, string>();
    if (announced.has(buffer) || typeof buffer.changeType !== 'function') return known;
    announced.set(buffer, known);
    const append = buffer.appendBuffer.bind(buffer);
    let present = first;
    // Segments wait in the library's queue: the change applies on this one's turn.
    buffer.appendBuffer = (data) => {
      const next = data instanceof ArrayBuffer ? known.get(data) : undefined;
      if (next !== undefined && next !== present) {
        buffer.changeType(next);
        present = next;
      }
      append(data);
    };
    return known;
  };
  mse.appendInitSegment = (segment, deferred) => {
    const type = segment.codec === '' ? segment.container : `${segment.container};codecs=${segment.codec}`;
    const before = mse._sourceBuffers[segment.type];
    if (before) follow(before, type).set(segment.data, type);
    passOn(segment, deferred);
    const after = mse._sourceBuffers[segment.type];
    if (!before && after) follow(after, type).set(segment.data, type);
  };
};
