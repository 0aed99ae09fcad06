import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docFault, isDoc, isSafeHref } from './check.ts';
import { DOC_NODES_MAX, DOC_TEXT_MAX, type Doc } from './document.ts';
import { renderHtml } from './html.ts';
import { docOf, picturesOf, textOf, videosOf } from './text.ts';

const PICTURE = '0190aaaa-0000-7000-8000-000000000001';
const OTHER = '0190aaaa-0000-7000-8000-000000000002';
const VIDEO = '0190aaaa-0000-7000-8000-000000000003';
const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length ? { marks } : {}) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });

const FULL = doc(
  { type: 'heading', attrs: { level: 2, id: 'h1' }, content: [text('标题 & more')] },
  paragraph(text('a'), { type: 'hardBreak' }, text('b', { type: 'bold' }, { type: 'italic' })),
  paragraph(text('site', { type: 'link', attrs: { href: 'https://example.com/?a=1&b=2' } })),
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
  { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(text('three'))] }] },
  { type: 'blockquote', content: [paragraph(text('said'))] },
  { type: 'codeBlock', content: [text('if (a < b)')] },
  { type: 'horizontalRule' },
  { type: 'image', attrs: { pictureId: PICTURE, alt: 'A "bridge"', caption: 'At night' } },
  { type: 'gallery', attrs: { pictures: [{ pictureId: OTHER, alt: 'x' }] } },
  { type: 'video', attrs: { videoId: VIDEO } },
);
const shown = (given: unknown, more = {}) => {
  if (!isDoc(given)) throw new Error('no document');
  return renderHtml(given, { pictureUrl: (id) => `/api/picture/${id}`, ...more });
};

describe('a document', () => {
  it('has every node of the schema, its text, pictures and videos', () => {
    expect(docFault(FULL)).toBeNull();
    expect(textOf(FULL as Doc)).toBe('标题 & more\na\nb\nsite\none\nthree\nsaid\nif (a < b)\nAt night\nA "bridge"\nx');
    expect(picturesOf(FULL as Doc)).toEqual([PICTURE, OTHER]);
    expect(videosOf(FULL as Doc)).toEqual([VIDEO]);
    expect(textOf(docOf('一\n\n 二 '))).toBe('一\n二');
    expect(docFault(docOf(' '))).toBeNull();
  });

  it('is refused with anything that the schema does not name', () => {
    const bad: unknown[] = [
      null,
      [],
      { type: 'doc' },
      { type: 'doc', content: [] },
      { ...doc(paragraph()), extra: 1 },
      doc({ type: 'script', content: [text('x')] }),
      doc({ type: 'constructor' }),
      doc({ type: '__proto__' }),
      doc(text('loose')),
      doc({ type: 'paragraph', attrs: { style: 'x' } }),
      doc({ type: 'paragraph', onclick: 'x' }),
      doc(paragraph(text(''))),
      doc(paragraph(text('a\0b'))),
      doc(paragraph(text('\ud800'))),
      doc(paragraph({ type: 'text', text: 7 })),
      doc(paragraph(text('a', { type: 'bold' }, { type: 'bold' }))),
      doc(paragraph(text('a', { type: 'color', attrs: { color: 'red' } }))),
      doc(paragraph(text('a', { type: 'bold', attrs: { onclick: 'x' } }))),
      doc(paragraph(paragraph())),
      doc({ type: 'heading', attrs: { level: 1 } }),
      doc({ type: 'heading', attrs: { level: '2' } }),
      doc({ type: 'bulletList', content: [paragraph()] }),
      doc({ type: 'bulletList', content: [] }),
      doc({ type: 'codeBlock', content: [text('a', { type: 'bold' })] }),
      doc({ type: 'image', attrs: { pictureId: 'x', alt: '', caption: '' } }),
      doc({ type: 'image', attrs: { pictureId: PICTURE, alt: '' } }),
      doc({ type: 'image', attrs: { pictureId: PICTURE, alt: '', caption: '', src: 'https://x.y' } }),
      doc({ type: 'gallery', attrs: { pictures: [] } }),
      doc({ type: 'video', attrs: { videoId: VIDEO }, content: [] }),
      doc({ type: 'paragraph', attrs: { id: '"><script>' } }),
    ];
    for (const each of bad) expect([each, docFault(each)]).toEqual([each, 'node']);
  });

  it('is bounded in text, nodes and depth', () => {
    const half = 'x'.repeat(DOC_TEXT_MAX / 2);
    expect(docFault(doc(paragraph(text(half)), paragraph(text(half))))).toBeNull();
    expect(docFault(doc(paragraph(text(half)), paragraph(text(`${half}y`))))).toBe('text');
    const many = (count: number) => doc(...Array.from({ length: count }, () => ({ type: 'paragraph' })));
    expect([docFault(many(DOC_NODES_MAX)), docFault(many(DOC_NODES_MAX + 1))]).toEqual([null, 'nodes']);
    const deep = (levels: number): object =>
      levels === 0 ? paragraph() : { type: 'blockquote', content: [deep(levels - 1)] };
    expect([docFault(doc(deep(8))), docFault(doc(deep(40)))]).toEqual([null, 'depth']);
    expect(docFault(doc(deep(4_000)))).toBe('depth');
  });
});

describe('links', () => {
  it('lead to web pages and mail addresses, however they are disguised', () => {
    for (const href of ['https://a.b', 'HTTP://a.b/c?d=e#f', 'mailto:a@b.c', 'https://例子.中国/路径']) {
      expect([href, isSafeHref(href)]).toEqual([href, true]);
    }
    const bad = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,<script>',
      'vbscript:x',
      '//evil.example',
      '/relative',
      'https://user:pass@host/',
      'https://a b.c',
      'https://a"onmouseover=x',
      'https:\\\\evil',
      'file:///etc/passwd',
      `https://a.b/${'x'.repeat(2_000)}`,
      'https://',
      null,
    ];
    for (const href of bad) expect([href, isSafeHref(href)]).toEqual([href, false]);
  });
});

describe('rendering', () => {
  it('makes plain mark-up of every node', () => {
    expect(shown(FULL, { blockIds: true, film: () => ({ note: 'A film' }) })).toBe(
      [
        '<h2 data-block="h1">标题 &amp; more</h2>',
        '<p>a<br><strong><em>b</em></strong></p>',
        '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer">site</a></p>',
        '<ul><li><p>one</p></li></ul>',
        '<ol start="3"><li><p>three</p></li></ol>',
        '<blockquote><p>said</p></blockquote>',
        '<pre><code>if (a &lt; b)</code></pre>',
        '<hr>',
        `<figure><img src="/api/picture/${PICTURE}" alt="A &quot;bridge&quot;" loading="lazy" decoding="async"><figcaption>At night</figcaption></figure>`,
        `<div class="gallery"><img src="/api/picture/${OTHER}" alt="x" loading="lazy" decoding="async"></div>`,
        '<p class="film-note">A film</p>',
      ].join('\n'),
    );
  });

  it('leaves out what has no address, and links that are not safe though they were stored', () => {
    const stored = doc(paragraph(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))) as Doc;
    expect(renderHtml(stored, { pictureUrl: () => null })).toBe('<p>x</p>');
    expect(renderHtml(doc(FULL.content[8] as object) as Doc, { pictureUrl: () => null })).toBe('');
  });

  it('escapes every text', () => {
    const hostile = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '`', '=', '/', 'a', 'script', ' ') });
    fc.assert(
      fc.property(hostile, hostile, (body, alt) => {
        const html = shown(
          doc(paragraph(...(body ? [text(body)] : [])), {
            type: 'image',
            attrs: { pictureId: PICTURE, alt, caption: alt },
          }),
        );
        const withoutTags = html.replace(/<\/?(p|figure|figcaption)>|<img( [a-z]+="[^"<>]*")+>/g, '');
        expect(withoutTags).not.toMatch(/[<>]/);
      }),
    );
  });
});
