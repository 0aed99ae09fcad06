/**
 * Whether a recording is played over HLS: in Safari, whose phones do not play a long MP4 from its middle, and know all
 * of it as one film. Other browsers that play HLS by themselves play the MP4 as well.
 */
export const takesHls = (video: HTMLVideoElement): boolean =>
  'webkitSetPresentationMode' in video && video.canPlayType('application/vnd.apple.mpegurl') !== '';
