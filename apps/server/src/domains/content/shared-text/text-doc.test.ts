import type { Block, Doc } from '@onair/contract/content/documents/document';
import { docOf as docOfLines } from '@onair/contract/content/documents/text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { docOf, fragmentOf, textOfUpdates, Unfit, writeDoc } from './text-doc.rules.ts';

const PICTURE = '0190aaaa-0000-7000-8000-000000000001';
const rich: Doc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2, id: 'h' }, content: [{ type: 'text', text: '标题 🎬' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'plain ' },
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'link', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }] },
      ],
    },
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] }],
    },
    { type: 'codeBlock', content: [{ type: 'text', text: 'x = 1' }] },
    { type: 'gallery', attrs: { pictures: [{ pictureId: PICTURE, alt: 'a' }] } },
    { type: 'horizontalRule' },
  ],
};

const copyOf = (text: Y.Doc): Y.Doc => textOfUpdates(Y.encodeStateAsUpdate(text));
const written = (doc: Doc): Y.Doc => {
  const text = new Y.Doc();
  writeDoc(text, doc);
  return text;
};

const marks = fc.uniqueArray(fc.constantFrom('bold' as const, 'italic' as const, 'code' as const), { maxLength: 2 });
const inline = fc
  .record({ text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }), marks })
  .map((node) => ({ type: 'text' as const, text: node.text.replaceAll('\0', '0'), marks: node.marks.sort() }));
const paragraph: fc.Arbitrary<Block> = fc.array(inline, { maxLength: 4 }).map((nodes) => ({
  type: 'paragraph',
  content: nodes.map(({ type, text, marks: own }) => ({ type, text, marks: own.map((name) => ({ type: name })) })),
}));
const block: fc.Arbitrary<Block> = fc.oneof(
  paragraph,
  paragraph,
  fc.constant<Block>({ type: 'horizontalRule' }),
  fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((content): Block => ({ type: 'blockquote', content })),
);
const document = fc.array(block, { minLength: 1, maxLength: 6 }).map((content): Doc => ({ type: 'doc', content }));

/** A document as a shared text gives it: neighbors of one format are one. */
const asShared = (doc: Doc): Doc => docOf(written(doc));

it('says what the document says that was written into it', () => {
  expect(docOf(written(rich))).toEqual(rich);
  expect(docOf(new Y.Doc())).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
});

it('becomes any document from any other', () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      const text = written(before);
      writeDoc(text, after);
      expect(docOf(text)).toEqual(asShared(after));
    }),
    { numRuns: 300 },
  );
});

it('keeps what two people write into one line, one paragraph apart, and in one word', () => {
  const base = written(docOfLines('The first line\nThe second line'));
  const [one, other] = [copyOf(base), copyOf(base)];
  writeDoc(one, docOfLines('The very first line\nThe second line'));
  writeDoc(other, docOfLines('A new beginning\nThe first line ever\nThe 2nd line'));
  const merged = textOfUpdates(Y.encodeStateAsUpdate(one), Y.encodeStateAsUpdate(other));
  const again = textOfUpdates(Y.encodeStateAsUpdate(other), Y.encodeStateAsUpdate(one));
  expect(docOf(merged)).toEqual(docOfLines('A new beginning\nThe very first line ever\nThe 2nd line'));
  expect(docOf(again)).toEqual(docOf(merged));
});

it('changes nothing where nothing differs, and little where little does', () => {
  const text = written(rich);
  const before = Y.encodeStateVector(text);
  writeDoc(text, rich);
  expect(Y.encodeStateVector(text)).toEqual(before);
  const heading: Block = {
    type: 'heading',
    attrs: { level: 3, id: 'h' },
    content: [{ type: 'text', text: '标题 🎥' }],
  };
  writeDoc(text, { ...rich, content: [heading, ...rich.content.slice(1)] });
  expect(Y.encodeStateAsUpdate(text, before).length).toBeLessThan(120);
});

it('is no document once it holds what the schema does not know', () => {
  const hostile: [string, (text: Y.Doc) => void][] = [
    ['node', (text) => fragmentOf(text).insert(0, [new Y.XmlElement('script')])],
    ['node', (text) => fragmentOf(text).insert(0, [new Y.XmlText('loose')])],
    ['node', (text) => text.getMap('hidden').set('a', 1)],
    [
      'node',
      (text) => {
        const [child] = fragmentOf(text).toArray();
        if (child instanceof Y.XmlElement) child.insert(0, [new Y.XmlElement('iframe')]);
      },
    ],
    [
      'node',
      (text) => {
        const line = new Y.XmlElement('paragraph');
        const words = new Y.XmlText();
        words.applyDelta([{ insert: 'x', attributes: { link: { href: 'javascript:alert(1)' } } }]);
        line.insert(0, [words]);
        fragmentOf(text).insert(0, [line]);
      },
    ],
    ['node', (text) => text.getText('document2').insert(0, 'x')],
    ['text', (text) => writeLong(text)],
  ];
  const writeLong = (text: Y.Doc) => {
    const line = new Y.XmlElement('paragraph');
    line.insert(0, [new Y.XmlText('x'.repeat(100_001))]);
    fragmentOf(text).insert(0, [line]);
  };
  for (const [fault, act] of hostile) {
    const text = written(docOfLines('plain'));
    act(text);
    const received = copyOf(text);
    expect(() => docOf(received)).toThrow(new Unfit(fault as 'node'));
  }
});

it('has no list without entries once two people have each deleted one of two', () => {
  const item = (text: string) => ({
    type: 'listItem' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  });
  const list = (...items: string[]): Doc => ({
    type: 'doc',
    content: [{ type: 'bulletList', content: items.map(item) }, { type: 'paragraph' }],
  });
  const base = written(list('a', 'b'));
  const [one, other] = [copyOf(base), copyOf(base)];
  writeDoc(one, list('a'));
  writeDoc(other, list('b'));
  const merged = textOfUpdates(Y.encodeStateAsUpdate(one), Y.encodeStateAsUpdate(other));
  expect(docOf(merged)).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
});
