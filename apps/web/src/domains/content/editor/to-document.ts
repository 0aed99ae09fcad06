import type { Doc } from '@onair/contract/content/document';
import { isDoc, isSafeHref } from '@onair/contract/content/document-check';
import { partsOf } from '@onair/contract/typed';
import type { JSONContent } from '@tiptap/core';

/** Attributes that the schema names; what an extension adds of its own stays in the editor. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  orderedList: ['start'],
  image: ['pictureId', 'alt', 'caption'],
  gallery: ['pictures'],
  video: ['videoId'],
};

const marksOf = (marks: JSONContent['marks'] = []) =>
  marks.flatMap((mark) => {
    if (mark.type !== 'link') return [{ type: mark.type }];
    const { href } = partsOf(mark.attrs ?? {});
    return isSafeHref(href) ? [{ type: 'link', attrs: { href } }] : [];
  });

const attributesOf = (node: JSONContent, seen: Set<string>) => {
  const given = partsOf(node.attrs ?? {});
  const named = (ATTRIBUTES[node.type ?? ''] ?? []).map((name): [string, unknown] => [name, given[name]]);
  const { id } = given;
  if (typeof id === 'string' && !seen.has(id)) {
    seen.add(id);
    named.push(['id', id]);
  }
  const attrs = Object.fromEntries(named.filter(([name, value]) => !(name === 'start' && value === 1)));
  return Object.keys(attrs).length > 0 ? { attrs } : {};
};

const nodeOf = (node: JSONContent, seen: Set<string>): object => {
  if (node.type === 'text') {
    const marks = marksOf(node.marks);
    return { type: 'text', text: node.text?.toWellFormed().replaceAll('\0', ''), ...(marks.length ? { marks } : {}) };
  }
  const content = (node.content ?? []).filter(({ type, text }) => type !== 'text' || text !== '');
  return {
    type: node.type,
    ...attributesOf(node, seen),
    ...(content.length > 0 ? { content: content.map((each) => nodeOf(each, seen)) } : {}),
  };
};

/**
 * What the editor holds, as the contract stores it: known attributes only, the id of a copied block with its first
 * occurrence alone. Null where it exceeds the bounds of a document.
 */
export const toDocument = ({ content = [] }: JSONContent): Doc | null => {
  const seen = new Set<string>();
  const doc: unknown = { type: 'doc', content: content.map((node) => nodeOf(node, seen)) };
  return isDoc(doc) ? doc : null;
};

const sorted = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Whether two documents are one and the same, whatever the order of their keys. */
export const sameDocument = (a: Doc, b: Doc): boolean => JSON.stringify(a, sorted) === JSON.stringify(b, sorted);
