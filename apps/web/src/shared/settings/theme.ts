import { APP_SETTINGS_DEFAULT, type AppSettings } from '@onair/contract/preferences/preferences';
import { create } from 'zustand';

const SHADES = Array.from({ length: 10 }, (_, index) => index + 1);

/** Turns `rgb(22,93,255)` into `22,93,255`, from which the kit composes its colors. */
const triplet = (rgb: string): string =>
  rgb
    .match(/\d+(\.\d+)?/g)
    ?.slice(0, 3)
    .join(',') ?? '';

const setShades = (shades: readonly string[]): void => {
  const style = document.body.style;
  for (const [index, step] of SHADES.entries()) {
    const shade = shades[index];
    for (const name of [`--primary-${step}`, `--link-${step}`]) {
      if (shade === undefined) style.removeProperty(name);
      else style.setProperty(name, shade);
    }
  }
};

/** Counts repaints of the page, for canvases, which store colors. */
export const usePaint = create<{ version: number }>(() => ({ version: 0 }));
const painted = (): void => usePaint.setState(({ version }) => ({ version: version + 1 }));

let wanted = '';

/**
 * Ten shades of the theme color, darker ones for the dark theme. The default color's are in the kit's own stylesheet.
 */
const applyColor = async ({ themeColor, theme }: AppSettings): Promise<void> => {
  const request = `${themeColor} ${theme}`;
  if (request === wanted) return;
  wanted = request;
  if (themeColor.toUpperCase() === APP_SETTINGS_DEFAULT.themeColor) return setShades([]);
  const { generate } = await import('@arco-design/color');
  if (wanted !== request) return;
  setShades(generate(themeColor, { list: true, dark: theme === 'dark', format: 'rgb' }).map(triplet));
  painted();
};

/** Applies theme, theme color and color-weak mode to the page. */
export const applyTheme = (settings: AppSettings): void => {
  if (settings.theme === 'dark') document.body.setAttribute('arco-theme', 'dark');
  else document.body.removeAttribute('arco-theme');
  // A filter on the root element keeps fixed bars fixed; on the body it would not.
  document.documentElement.toggleAttribute('data-color-weak', settings.colorWeak);
  applyColor(settings).catch(() => {
    wanted = '';
  });
  painted();
};
