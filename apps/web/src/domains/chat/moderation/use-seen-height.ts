import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the styles, as `--above`, how much of the window lies above what is read while the page is scrolled: a panel that
 * ends with the window keeps its last line in sight from the start.
 * @param least pixels that always lie above, such as a bar that stays
 */
export const useSeenHeight = (panel: RefObject<HTMLElement | null>, least: number): void => {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const above = Math.max(least, Math.round(element.getBoundingClientRect().top));
      element.style.setProperty('--above', `${above}px`);
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    // First once the page has been laid out: asked for before, it would be laid out twice.
    let first = true;
    const sizes = new ResizeObserver(() => {
      if (first) measure();
      else later();
      first = false;
    });
    sizes.observe(document.body);
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [panel, least]);
};
