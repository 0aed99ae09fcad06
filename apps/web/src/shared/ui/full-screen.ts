/** Toggles full screen. If the browser refuses, nothing changes. */
export const toggleFullScreen = (): void => {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
};
