/** What the files about accessibility share: how a page is judged in both of its themes with one load. */
import type { Page } from '@playwright/test';
import { accessibilityViolations, expect } from './support.ts';

/** A failure names the elements, so nothing needs to be recorded. */
export const unrecorded = { trace: 'off' } as const;

/** The rules whose outcome depends on the theme: both themes dress the same elements. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Dresses the page in the other theme where it stands, as the product does (apps/web/src/shared/settings/theme.ts). */
const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(
    theme === 'dark'
      ? `document.body.setAttribute('arco-theme', 'dark')`
      : `document.body.removeAttribute('arco-theme')`,
  );

/** Every rule in the light theme, and the rules of colors in the dark one. `what` names the screen in a failure. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  expect.soft(await accessibilityViolations(page), `${what}, light`).toEqual([]);
  await setTheme(page, 'dark');
  expect.soft(await accessibilityViolations(page, COLOR_RULES), `${what}, dark`).toEqual([]);
  await setTheme(page, 'light');
};
