/** The build without subtitles, alternative sound and encryption, which our streams have none of. */
declare module 'hls.js/light' {
  export { default, type ErrorData } from 'hls.js';
}
