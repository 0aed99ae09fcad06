/** Shows the page on the whole screen, or takes it back. A browser that refuses has changed nothing. */
export const toggleFullScreen = (): void => {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
};
