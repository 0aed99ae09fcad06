type Player = {
  /** Does nothing when it is open. */
  open: () => void;
  close: () => void;
};

/** In picture-in-picture or full screen: visible wherever its place in the page is. */
const isDetached = (video: HTMLVideoElement): boolean =>
  document.pictureInPictureElement === video || document.fullscreenElement?.contains(video) === true;

/**
 * Opens a player while its element is visible and closes it when it is not. In picture-in-picture it continues although
 * its page is hidden behind another: that is its purpose.
 */
export const playInView = (video: HTMLVideoElement, player: Player) => {
  let inView = false;
  const judge = () => {
    if (inView) player.open();
    // Removing an element from the page also closes its picture-in-picture window.
    else if (!video.isConnected || !isDetached(video)) player.close();
  };
  video.addEventListener('leavepictureinpicture', judge);
  return {
    /** The page is shown; returns the function that hides it. */
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
