import { type RefObject, useLayoutEffect } from 'react';

/**
 * Exposes to the stylesheet, as `--above`, how much of the viewport is above the content while the page is scrolled: a
 * panel that ends with the viewport shows its last line from the start.
 * @param least pixels that are always above, such as a sticky bar
 */
export const useHeightAbove = (panel: RefObject<HTMLElement | null>, least: number): void => {
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
    // Measured after layout: earlier it would force a second layout.
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
