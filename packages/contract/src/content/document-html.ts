import type { Block, Doc, Inline, ListItem, Mark, PlainMark } from './document.ts';
import { isSafeHref } from './document-check.ts';

export type HtmlOptions = {
  /** Address of a picture; null leaves it out, with its caption. */
  pictureUrl(id: string): string | null;
  /** Further attributes of a picture's `img`, by name: `width`, `height`, `srcset`, `sizes`, `style`. Values are escaped. */
  pictureAttributes?(id: string): Readonly<Record<string, string>>;
  /** Mark-up that stands for a video, made by the caller out of escaped parts; null leaves it out. */
  videoHtml?(id: string): string | null;
  /** `rel` of links; `noopener noreferrer` unless given. */
  linkRel?: string;
  /** Whether blocks carry their ids, as `data-block`, for comments. */
  blockIds?: boolean;
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text for mark-up, in content and in quoted attributes alike. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

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
  // Judged again here: what was stored before a rule became stricter must not pass.
  if (!isSafeHref(mark.attrs.href)) return html;
  return `<a${attributes({ href: mark.attrs.href, rel })}>${html}</a>`;
};

/** A pure renderer of documents: the same mark-up for preview, public page, feeds and mail. Every text is escaped. */
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
        if (shown === '') return '';
        const caption = node.attrs.caption === '' ? '' : `<figcaption>${escapeHtml(node.attrs.caption)}</figcaption>`;
        return `<figure${id}>${shown}${caption}</figure>`;
      }
      case 'gallery':
        return `<div class="gallery"${id}>${node.attrs.pictures.map((each) => picture(each.pictureId, each.alt)).join('')}</div>`;
      case 'video':
        return options.videoHtml?.(node.attrs.videoId) ?? '';
    }
  };
  return content.map(block).join('\n');
};
