/** Shared by the accessibility tests: checks a page in both themes with one load. */
import type { Page } from '@playwright/test';
import { accessibilityViolations, expect } from './support.ts';

/** A failure names the elements, so no trace is needed. */
export const unrecorded = { trace: 'off' } as const;

/** The rules that depend on the theme: everything else is the same in both. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Switches the theme without a reload, as the product does (apps/web/src/shared/settings/theme.ts). */
const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(
    theme === 'dark'
      ? `document.body.setAttribute('arco-theme', 'dark')`
      : `document.body.removeAttribute('arco-theme')`,
  );

/** Checks every rule in the light theme, and the color rules in the dark one. `what` names the screen in a failure. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  expect.soft(await accessibilityViolations(page), `${what}, light`).toEqual([]);
  await setTheme(page, 'dark');
  expect.soft(await accessibilityViolations(page, COLOR_RULES), `${what}, dark`).toEqual([]);
  await setTheme(page, 'light');
};
