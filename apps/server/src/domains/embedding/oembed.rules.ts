import { embedCode, frameSize } from '@onair/contract/embedding/embed-code';
import { entriesOf } from '@onair/contract/typed';

/** What can be embedded or linked to. */
export type Embeddable = {
  title: string;
  author: string | null;
  /** Path of the page that shows its player; null without one. */
  frame: string | null;
};

type OembedRequest = { origin: string; embeds: boolean; maxwidth?: number | undefined; maxheight?: number | undefined };

/** Seconds that consumers may cache an answer. */
export const CACHE_SECONDS = 300;

/** An answer by oEmbed 1.0, 2.3. */
export const oembedOf = (
  { title, author, frame }: Embeddable,
  { origin, embeds, maxwidth, maxheight }: OembedRequest,
) => {
  const about = {
    version: '1.0',
    title,
    ...(author === null ? {} : { author_name: author }),
    provider_name: 'Onair',
    provider_url: origin,
    cache_age: CACHE_SECONDS,
  };
  if (frame === null || !embeds) return { type: 'link', ...about };
  const size = frameSize(maxwidth, maxheight);
  return { type: 'video', ...about, ...size, html: embedCode(`${origin}${frame}`, title, size) };
};

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const xml = (value: string | number): string =>
  String(value)
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>]/g, (letter) => ESCAPED[letter] ?? '');

/** The same as XML. */
export const xmlOf = (answer: ReturnType<typeof oembedOf>): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${entriesOf(answer)
    .map(([name, value]) => `<${name}>${xml(value ?? '')}</${name}>`)
    .join('')}</oembed>\n`;

/** The live or item that an address of ours names; null for any other address. */
export const namedBy = (url: string, origin: string): { live: string } | { item: string } | null => {
  const parsed = URL.parse(url);
  if (parsed?.origin !== origin) return null;
  const [, kind, slug] = /^\/(live|c)\/([a-z0-9-]{1,100})\/?$/.exec(parsed.pathname) ?? [];
  if (slug === undefined) return null;
  return kind === 'live' ? { live: slug } : { item: slug };
};
