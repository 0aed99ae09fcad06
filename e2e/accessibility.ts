/** Shared by the accessibility tests: checks a page in both themes with one load. */
import type { Page } from '@playwright/test';
import { accessibilityViolations, expect } from './support.ts';

/** A failure names the elements, so no trace is needed. */
export const unrecorded = { trace: 'off' } as const;

/** The rules that depend on the theme: everything else is the same in both. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Switches to the other theme without a reload, as the product does (apps/web/src/shared/settings/theme.ts). */
const switchTheme = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const theme = document.body.getAttribute('arco-theme') === 'dark' ? 'light' : 'dark';
    if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark');
    else document.body.removeAttribute('arco-theme');
    return theme;
  })()`);

/** What lies over a page: dialogs, drawers, menus, lists of a select. */
export const OPEN = '[role=dialog], [role=menu], [role=listbox], dialog[open], [popover]:popover-open';

/**
 * Checks every rule in the theme of the moment, and the color rules in the other one, in which the page stays: each change
 * has the browser compute all styles again, which takes longer than axe. `what` names the screen in a failure; `within`
 * selects what to look at where the rest is looked at elsewhere.
 */
export const expectAccessible = async (page: Page, what: string, within?: string): Promise<void> => {
  expect.soft(await accessibilityViolations(page, { within }), what).toEqual([]);
  const theme = await switchTheme(page);
  const colors = await accessibilityViolations(page, { within, rules: COLOR_RULES });
  expect.soft(colors, `${what}, ${theme}`).toEqual([]);
};
