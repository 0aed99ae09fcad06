import { escapeHtml } from '../../lib/safe-text.ts';
import { isSafeHref } from './check.ts';
import type { Block, Doc, Inline, ListItem, Mark, PlainMark, VideoAttrs } from './document.ts';

/** Captions beside a film: `language` is a BCP 47 tag. */
type FilmTrack = { src: string; language: string; label: string; isDefault: boolean };

/** A film as it is shown, or its replacement: a note, with a link if there is one. */
export type FilmShown =
  | {
      src: string;
      /** The same film for players that take captions from HLS alone. */
      hls?: string;
      poster: string;
      label: string;
      download: string;
      tracks: readonly FilmTrack[];
    }
  | { note: string; href?: string };

export type HtmlOptions = {
  /** Address of a picture; null leaves it out, with its caption. */
  pictureUrl(id: string): string | null;
  /** Further attributes of a picture's `img`, by name: `width`, `height`, `srcset`, `sizes`, `style`. Values are escaped. */
  pictureAttributes?(id: string): Readonly<Record<string, string>>;
  /** What is shown of a film; without it films are left out. */
  film?(attrs: VideoAttrs): FilmShown;
  /** `rel` of links; `noopener noreferrer` unless given. */
  linkRel?: string;
  /** Whether blocks carry their ids, as `data-block`, for comments. */
  blockIds?: boolean;
};

const attributes = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');

const TAGS: Readonly<Record<PlainMark, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
};

const marked = (html: string, mark: Mark, rel: string): string => {
  if (mark.type !== 'link') return `<${TAGS[mark.type]}>${html}</${TAGS[mark.type]}>`;
  // Checked again here: a document may have been stored before a rule became stricter.
  if (!isSafeHref(mark.attrs.href)) return html;
  return `<a${attributes({ href: mark.attrs.href, rel })}>${html}</a>`;
};

/** The part of a film that is played, for the end of its address (W3C Media Fragments, 4.2.1); empty for the whole film. */
const spanOf = ({ from, until }: Pick<VideoAttrs, 'from' | 'until'>): string =>
  from === undefined && until === undefined ? '' : `#t=${from ?? 0}${until === undefined ? '' : `,${until}`}`;

const captionHtml = (caption = ''): string => (caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`);

/** A film that the browser plays by itself: nothing is read of it before it is started. @param more attributes of its figure */
export const filmHtml = (film: FilmShown, { caption, ...span }: Omit<VideoAttrs, 'videoId'>, more = ''): string => {
  if ('note' in film) {
    const note = escapeHtml(film.note);
    return `<p class="film-note"${more}>${film.href ? `<a${attributes({ href: film.href })}>${note}</a>` : note}</p>`;
  }
  const { src, hls, poster, label, download, tracks } = film;
  const part = spanOf(span);
  const shown = attributes({
    src: `${src}${part}`,
    // HLS players know no parts of a film.
    'data-hls': part === '' ? hls : undefined,
    poster,
    'aria-label': label,
    preload: 'none',
  });
  const captions = tracks.map(
    (track) =>
      `<track${attributes({ kind: 'captions', src: track.src, srclang: track.language, label: track.label })}${track.isDefault ? ' default' : ''}>`,
  );
  const instead = `<a${attributes({ href: src })}>${escapeHtml(download)}</a>`;
  return `<figure class="film"${more}><video controls playsinline width="1280" height="720"${shown}>${captions.join('')}${instead}</video>${captionHtml(caption)}</figure>`;
};

/** A pure renderer of documents: the same markup for preview, public page, feeds and mail. Every text is escaped. */
export const renderHtml = ({ content }: Doc, options: HtmlOptions): string => {
  const rel = options.linkRel ?? 'noopener noreferrer';
  const inline = (nodes: readonly Inline[] = []): string =>
    nodes
      .map((node) =>
        node.type === 'text'
          ? (node.marks ?? []).reduceRight((html, mark) => marked(html, mark, rel), escapeHtml(node.text))
          : '<br>',
      )
      .join('');
  const picture = (id: string, alt: string): string => {
    const src = options.pictureUrl(id);
    if (src === null) return '';
    const more = options.pictureAttributes?.(id) ?? {};
    return `<img${attributes({ src, alt, loading: 'lazy', decoding: 'async', ...more })}>`;
  };
  const items = (list: readonly ListItem[]): string =>
    list.map((item) => `<li>${item.content.map(block).join('')}</li>`).join('');
  const block = (node: Block): string => {
    const id = options.blockIds ? attributes({ 'data-block': node.attrs?.id }) : '';
    switch (node.type) {
      case 'paragraph':
        return `<p${id}>${inline(node.content)}</p>`;
      case 'heading':
        return `<h${node.attrs.level}${id}>${inline(node.content)}</h${node.attrs.level}>`;
      case 'bulletList':
        return `<ul${id}>${items(node.content)}</ul>`;
      case 'orderedList': {
        const start = node.attrs?.start;
        return `<ol${id}${attributes({ start: start === undefined ? undefined : String(start) })}>${items(node.content)}</ol>`;
      }
      case 'blockquote':
        return `<blockquote${id}>${node.content.map(block).join('')}</blockquote>`;
      case 'codeBlock':
        return `<pre${id}><code>${inline(node.content)}</code></pre>`;
      case 'horizontalRule':
        return `<hr${id}>`;
      case 'image': {
        const shown = picture(node.attrs.pictureId, node.attrs.alt);
        return shown === '' ? '' : `<figure${id}>${shown}${captionHtml(node.attrs.caption)}</figure>`;
      }
      case 'gallery':
        return `<div class="gallery"${id}>${node.attrs.pictures.map((each) => picture(each.pictureId, each.alt)).join('')}</div>`;
      case 'video':
        return options.film ? filmHtml(options.film(node.attrs), node.attrs, id) : '';
    }
  };
  return content.map(block).join('\n');
};
