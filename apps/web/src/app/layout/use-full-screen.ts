import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Whether the page fills the screen, and the switch; `possible` is false where a browser does not offer it (iPhones). */
export const useFullScreen = () => {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = () => {
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Refused without a press of the user's own: nothing has changed, nothing to say.
    done.catch(() => undefined);
  };
  return { full, toggle, possible: document.fullscreenEnabled === true };
};
