/** Declarations for packages, the build and browser APIs without types. */

/** https://www.w3.org/TR/mediacapture-transform/ (as in Chromium, on the main thread). */
declare class MediaStreamTrackProcessor<Data extends VideoFrame | AudioData> {
  constructor(init: { track: MediaStreamTrack; maxBufferSize?: number });
  readonly readable: ReadableStream<Data>;
}

/** The build without subtitles, which `offer-captions.ts` reads, and without alternative audio and encryption, which our streams do not use. */
declare module 'hls.js/light' {
  export { default, type ErrorData } from 'hls.js';
}

declare module '@arco-design/color' {
  /** Ten shades of a color, light to dark, or for the dark theme dark to light. */
  export function generate(color: string, options: { list: true; dark?: boolean; format?: 'hex' | 'rgb' }): string[];
}

declare module 'virtual:first-calls' {
  /** First reads of the pages opened cold, by path: `first-calls.ts` as addresses. */
  export const callsByPath: Record<string, readonly import('./shared/api/early.ts').FirstCall[]>;
}

/** Parts of the drawing library, which register themselves where they are loaded and export nothing. */
declare module 'echarts/lib/*';

declare module '*.wav' {
  /** Its address. */
  const address: string;
  export default address;
}
