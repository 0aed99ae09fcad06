/** Calls `back` when the network or the reader returns: after a tunnel, a sleep, another tab. Returns how to stop. */
export const onReturn = (back: () => void): (() => void) => {
  const visible = () => {
    if (!document.hidden) back();
  };
  window.addEventListener('online', back);
  window.addEventListener('pageshow', back);
  document.addEventListener('visibilitychange', visible);
  return () => {
    window.removeEventListener('online', back);
    window.removeEventListener('pageshow', back);
    document.removeEventListener('visibilitychange', visible);
  };
};
