import type { ChartPalette } from './chart-types.ts';

const rgb = (style: CSSStyleDeclaration, name: string): string => `rgb(${style.getPropertyValue(name).trim()})`;

/** Reads the palette from the page; call it after the theme has been applied. */
export const readPalette = (): ChartPalette => {
  const style = getComputedStyle(document.body);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  return {
    text: color('--color-text-1'),
    faint: color('--color-text-2'),
    line: color('--color-border-2'),
    background: color('--color-bg-2'),
    series: ['--primary-6', '--cyan-6', '--purple-6', '--orange-6', '--green-6', '--magenta-6'].map((name) =>
      rgb(style, name),
    ),
    tones: {
      good: rgb(style, '--green-6'),
      busy: rgb(style, '--primary-6'),
      warn: rgb(style, '--orange-6'),
      bad: rgb(style, '--red-6'),
      off: color('--color-text-3'),
    },
    font: style.fontFamily,
    dark: document.body.getAttribute('arco-theme') === 'dark',
  };
};

/** `rgb(…)` with an alpha, for areas under lines. */
export const faded = (rgbColor: string, alpha: number): string =>
  rgbColor.replace(/^rgb\(([^)]*)\)$/, `rgba($1,${alpha})`);
