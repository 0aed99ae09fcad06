import { partsOf } from '../../typed.ts';
import { isDoc, isSafeHref } from './check.ts';
import type { Doc } from './document.ts';

/** A node as an editor or a shared text holds it. */
export type LooseNode = {
  type?: string;
  attrs?: object;
  content?: LooseNode[];
  marks?: { type: string; attrs?: object }[];
  text?: string;
};

/** Attributes that the schema names; what an extension adds stays in the editor. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  orderedList: ['start'],
  image: ['pictureId', 'alt', 'caption'],
  gallery: ['pictures'],
  video: ['videoId', 'pictureId', 'caption', 'from', 'until'],
};
/** Removed when empty: two people who each delete one of two entries leave an empty list. */
const CONTAINERS: readonly (string | undefined)[] = ['bulletList', 'orderedList', 'listItem', 'blockquote'];

const marksOf = (marks: LooseNode['marks'] = []) =>
  marks.flatMap((mark) => {
    if (mark.type !== 'link') return [{ type: mark.type }];
    const { href } = partsOf(mark.attrs ?? {});
    return isSafeHref(href) ? [{ type: 'link', attrs: { href } }] : [];
  });

const attributesOf = (node: LooseNode, seen: Set<string>) => {
  const given = partsOf(node.attrs ?? {});
  const named = (ATTRIBUTES[node.type ?? ''] ?? []).map((name): [string, unknown] => [name, given[name]]);
  const { id } = given;
  if (typeof id === 'string' && !seen.has(id)) {
    seen.add(id);
    named.push(['id', id]);
  }
  const unset = (name: string, value: unknown) =>
    value === null || value === undefined || (name === 'start' && value === 1);
  const attrs = Object.fromEntries(named.filter(([name, value]) => !unset(name, value)));
  return Object.keys(attrs).length > 0 ? { attrs } : {};
};

const nodesOf = (nodes: readonly LooseNode[], seen: Set<string>): LooseNode[] =>
  nodes.flatMap((node): LooseNode[] => {
    const { type } = node;
    if (type === 'text') {
      const text = node.text?.toWellFormed().replaceAll('\0', '');
      const marks = marksOf(node.marks);
      return text === '' ? [] : [{ type, ...(text ? { text } : {}), ...(marks.length ? { marks } : {}) }];
    }
    const own = attributesOf(node, seen);
    const content = nodesOf(node.content ?? [], seen);
    if (content.length === 0 && CONTAINERS.includes(type)) return [];
    return [{ ...(type === undefined ? {} : { type }), ...own, ...(content.length > 0 ? { content } : {}) }];
  });

/**
 * What an editor holds, in the form that the contract stores: known attributes only, the id of a copied block with its
 * first occurrence alone, no list without entries. Does not validate: `docFault` does.
 */
export const tidied = ({ content = [] }: LooseNode): LooseNode => {
  const nodes = nodesOf(content, new Set());
  return { type: 'doc', content: nodes.length > 0 ? nodes : [{ type: 'paragraph' }] };
};

/** The same, validated; null where it exceeds the bounds of a document. */
export const toDocument = (held: LooseNode): Doc | null => {
  const doc: unknown = tidied(held);
  return isDoc(doc) ? doc : null;
};

const sorted = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** A canonical text of a document or a node, independent of the order of its keys. */
export const canonical = (node: unknown): string => JSON.stringify(node, sorted);

/** Whether two documents are equal, independent of the order of their keys. */
export const sameDocument = (a: Doc, b: Doc): boolean => canonical(a) === canonical(b);
