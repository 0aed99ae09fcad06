type Player = {
  /** Does nothing where it is open already. */
  open: () => void;
  close: () => void;
};

/** In a window of its own, or on the whole screen: seen wherever its place in the page is. */
const isApart = (video: HTMLVideoElement): boolean =>
  document.pictureInPictureElement === video || document.fullscreenElement?.contains(video) === true;

/**
 * Opens a player while its element can be seen and closes it when it cannot. In a window of its own it goes on, although
 * the page that it belongs to is hidden behind another: that is what such a window is for.
 */
export const playInSight = (video: HTMLVideoElement, player: Player) => {
  let inView = false;
  const judge = () => {
    if (inView) player.open();
    // An element that has left the page takes its window along.
    else if (!video.isConnected || !isApart(video)) player.close();
  };
  video.addEventListener('leavepictureinpicture', judge);
  return {
    /** The page is shown; returns how to hide it. */
    show: () => {
      const sight = new IntersectionObserver(([entry]) => {
        inView = entry?.isIntersecting === true;
        judge();
      });
      sight.observe(video);
      return () => {
        sight.disconnect();
        inView = false;
        judge();
      };
    },
  };
};
