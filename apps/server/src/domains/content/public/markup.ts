import { escapeHtml } from '@onair/contract/safe-text';

/** Markup built from escaped parts only. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Part = Markup | string | number | null | false | undefined | readonly Part[];

const rendered = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (part === null || part === false || part === undefined) return '';
  if (typeof part === 'object') return part.map(rendered).join('');
  return escapeHtml(String(part));
};

/** Every value is escaped unless it is markup itself; empty, `false` and absent values render nothing. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.map((text, n) => text + (n < parts.length ? rendered(parts[n]) : '')).join(''));

/** Markup from the shared document renderer. */
export const trusted = (text: string): Markup => new Markup(text);

/** Data for scripts within a page: escaped so that it cannot close its element. */
export const jsonIn = (value: object): Markup =>
  new Markup(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
