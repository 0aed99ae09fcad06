/** For at most this long the last picture stands in for one that does not come. */
const LONGEST_MS = 4000;

/** Shows the last picture of `video` in the canvas over it while the element changes its stream. */
export const holdPicture = (video: HTMLVideoElement, canvas: HTMLCanvasElement): void => {
  if (video.videoWidth === 0) return;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.hidden = false;
  const moves = new AbortController();
  const show = () => {
    canvas.hidden = true;
    clearTimeout(timer);
    moves.abort();
  };
  const timer = setTimeout(show, LONGEST_MS);
  video.addEventListener('playing', show, { signal: moves.signal });
};
