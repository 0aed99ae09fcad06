import type mpegts from 'mpegts.js';

/** The parts of mpegts.js 1.8.2 that this file knows of, none of which the library documents. */
type Remuxer = {
  /** Undefined until the first samples have passed. */
  getTimestampBase: () => number | undefined;
  flushStashedSamples: () => void;
  insertDiscontinuity: () => void;
  _remuxVideo: (track: unknown, force: boolean) => void;
  _remuxAudio: (track: unknown, force: boolean) => void;
};
type Controller = {
  _demuxer: { _videoTrack: unknown; _audioTrack: unknown };
  _remuxer: Remuxer;
  _onRemuxerInitSegmentArrival: (type: string, segment: unknown) => void;
};
type Inside = { _player_engine?: { _transmuxer?: { _controller?: Controller } } };

/**
 * Makes the library hand over all it holds before a new picture format begins. By itself it keeps up to two samples back, to
 * learn how long they last, and would pass them on after the new format's headers: is one of them a key frame, the browser
 * decodes it with the wrong headers, fails, and the viewer's picture breaks off. That is so whenever a studio is switched
 * between lines whose key frames come together.
 *
 * Called once, when the library opens its connection and before anything has arrived.
 */
export const handOverBeforeHeaders = (player: mpegts.Player): void => {
  const controller = (player as unknown as Inside)._player_engine?._transmuxer?._controller;
  if (!controller) throw new Error('mpegts.js has changed inside: see hand-over.ts');
  const passOn = controller._onRemuxerInitSegmentArrival;
  controller._onRemuxerInitSegmentArrival = (type, segment) => {
    const { _demuxer: demuxer, _remuxer: remuxer } = controller;
    if (remuxer.getTimestampBase() !== undefined) {
      remuxer._remuxVideo(demuxer._videoTrack, true);
      remuxer._remuxAudio(demuxer._audioTrack, true);
      remuxer.flushStashedSamples();
      // How long the last ones last was a guess: what follows keeps its own time, not theirs.
      remuxer.insertDiscontinuity();
    }
    passOn.call(controller, type, segment);
  };
};
