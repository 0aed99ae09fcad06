import type { Page } from 'playwright-core';

/** Runs in a page from its first moment: records when the fields of its form are present. */
export const noteForm = `(() => {
  const look = () => {
    if (document.querySelectorAll('form input').length >= 2) window.paintedAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/**
 * Runs in a page from its first moment: records when every figure is present, every chart is drawn and nothing is
 * loading any more. Checked at every frame, and inside the page, since its policy forbids evaluating text.
 */
export const noteWorkplace = `(() => {
  const drawn = (canvas) => {
    if (!canvas.getContext) return true;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    for (let i = 3; i < data.length; i += 400) if (data[i] > 0) return true;
    return false;
  };
  const painted = () => {
    const charts = [...document.querySelectorAll("main canvas, main [role=img] svg")];
    const rows = document.querySelectorAll('main table tbody tr').length;
    const busy = document.querySelector('main [aria-busy="true"]');
    return !busy && rows >= 5 && charts.length >= 2 && charts.every(drawn);
  };
  const look = () => {
    if (painted()) window.paintedAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Milliseconds from the navigation to the recorded moment; requests under way then still finish. */
export const paintedAt = async (page: Page): Promise<number> => {
  for (let tries = 0; tries < 800; tries += 1) {
    const at = await page.evaluate<number | null>('window.paintedAt ?? null');
    if (at !== null) {
      await page.waitForLoadState('load');
      return at;
    }
    await page.waitForTimeout(30);
  }
  throw new Error('The page was not painted within 24 seconds.');
};
