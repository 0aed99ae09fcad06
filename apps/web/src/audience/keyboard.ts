/**
 * The height that a phone's keyboard leaves, as `--seen`: where the keyboard lies over the page instead of shrinking it,
 * the line that is typed would be behind it.
 */
export const followKeyboard = (): void => {
  const view = window.visualViewport;
  if (!view) return;
  const follow = () => {
    document.documentElement.style.setProperty('--seen', `${Math.round(view.height)}px`);
    // The browser has scrolled the page to show the field; the page has shrunk, so that it need not.
    if (view.offsetTop > 0 && view.scale === 1) window.scrollTo(0, 0);
  };
  view.addEventListener('resize', follow);
  follow();
};
