/** What packages, the build and browsers give, and no types of theirs describe. */

/** https://www.w3.org/TR/mediacapture-transform/ (as Chromium has it, on the page itself). */
declare class MediaStreamTrackProcessor<Data extends VideoFrame | AudioData> {
  constructor(init: { track: MediaStreamTrack; maxBufferSize?: number });
  readonly readable: ReadableStream<Data>;
}

/** The build without subtitles, alternative sound and encryption, which our streams have none of. */
declare module 'hls.js/light' {
  export { default, type ErrorData } from 'hls.js';
}

declare module '@arco-design/color' {
  /** Ten shades of a color, light to dark, or for the dark theme dark to light. */
  export function generate(color: string, options: { list: true; dark?: boolean; format?: 'hex' | 'rgb' }): string[];
}

declare module 'virtual:first-calls' {
  /** What the first view of each page reads, by the page's path: `first-calls.ts` as addresses. */
  export const callsByPath: Record<string, readonly import('./shared/api/early.ts').FirstCall[]>;
}
