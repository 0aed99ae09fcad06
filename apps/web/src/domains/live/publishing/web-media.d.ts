/** What Chromium gives to pages and TypeScript's library does not describe. */

/** https://www.w3.org/TR/mediacapture-transform/ (as Chromium has it, on the page itself). */
declare class MediaStreamTrackProcessor<Data extends VideoFrame | AudioData> {
  constructor(init: { track: MediaStreamTrack; maxBufferSize?: number });
  readonly readable: ReadableStream<Data>;
}
