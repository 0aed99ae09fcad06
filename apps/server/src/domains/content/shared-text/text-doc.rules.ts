import { type DocFault, docFault, isDoc, isSafeHref } from '@onair/contract/content/documents/check';
import type { Doc } from '@onair/contract/content/documents/document';
import { SHARED_TEXT_FIELD } from '@onair/contract/content/documents/shared-text';
import { canonical, type LooseNode, tidied } from '@onair/contract/content/documents/tidy';
import { partsOf } from '@onair/contract/typed';
import * as Y from 'yjs';

/** An invalid document; thrown by the readers in this file. */
export class Unfit extends Error {
  readonly fault: DocFault;
  constructor(fault: DocFault) {
    super(`the shared text is no document: ${fault}`);
    this.fault = fault;
  }
}

export const fragmentOf = (text: Y.Doc): Y.XmlFragment => text.getXmlFragment(SHARED_TEXT_FIELD);

/** The marks of a run in the editor's order, which Yjs does not store: links outermost, the others by name. */
const marksOf = (attributes: object = {}): NonNullable<LooseNode['marks']> =>
  Object.entries(attributes)
    .map(([type, value]) => {
      const attrs = partsOf(value);
      // Normalization would drop it from what is stored; other editors would still get it.
      if (type === 'link' && !isSafeHref(attrs.href)) throw new Unfit('node');
      return { type, attrs };
    })
    .sort((a, b) => Number(b.type === 'link') - Number(a.type === 'link') || (a.type < b.type ? -1 : 1));

type Run = { insert?: unknown; attributes?: object };
/** The runs of a text with adjacent equal formats merged: Yjs keeps them apart where they were formatted separately. */
const runsOf = (text: Y.Text): Run[] => {
  const runs: Run[] = [];
  const delta: Run[] = text.toDelta();
  for (const run of delta) {
    const last = runs.at(-1);
    const same = last && canonical(last.attributes) === canonical(run.attributes);
    if (same && typeof last.insert === 'string' && typeof run.insert === 'string') last.insert += run.insert;
    else runs.push({ ...run });
  }
  return runs;
};

const nodesOf = (child: unknown): LooseNode[] => {
  if (child instanceof Y.XmlElement) {
    const content = child.toArray().flatMap(nodesOf);
    return [{ type: child.nodeName, attrs: child.getAttributes(), content }];
  }
  if (!(child instanceof Y.XmlText)) throw new Unfit('node');
  return runsOf(child).map(({ insert, attributes }) => {
    if (typeof insert !== 'string') throw new Unfit('node');
    return { type: 'text', text: insert, marks: marksOf(attributes) };
  });
};

/** The document of a shared text. @throws Unfit for anything but a document of the closed schema within its bounds */
export const docOf = (text: Y.Doc): Doc => {
  const roots = [...text.share.keys()];
  if (roots.some((name) => name !== SHARED_TEXT_FIELD)) throw new Unfit('node');
  const doc: unknown = tidied({ content: fragmentOf(text).toArray().flatMap(nodesOf) });
  if (isDoc(doc)) return doc;
  throw new Unfit(docFault(doc) ?? 'node');
};

/** Adjacent text nodes are one Yjs text. */
type Part = LooseNode | LooseNode[];
const partsIn = ({ content = [] }: LooseNode): Part[] =>
  content.reduce<Part[]>((parts, node) => {
    const last = parts.at(-1);
    if (node.type !== 'text') parts.push(node);
    else if (Array.isArray(last)) last.push(node);
    else parts.push([node]);
    return parts;
  }, []);

const keyOfPart = (part: Part): string => canonical(tidied({ content: Array.isArray(part) ? part : [part] }));
const keyOfChild = (child: unknown): string => canonical(tidied({ content: nodesOf(child) }));

const formatOf = ({ marks = [] }: LooseNode): Record<string, object> =>
  Object.fromEntries(marks.map(({ type, attrs = {} }) => [type, attrs]));

/** Attributes may be numbers and lists, which Yjs allows but the type of its method does not. */
const setAttribute = (element: Y.XmlElement, name: string, value: unknown): void =>
  Reflect.apply(element.setAttribute, element, [name, value]);

const made = (part: Part): Y.XmlElement | Y.XmlText => {
  if (Array.isArray(part)) {
    const text = new Y.XmlText();
    text.applyDelta(part.map((node) => ({ insert: node.text ?? '', attributes: formatOf(node) })));
    return text;
  }
  const element = new Y.XmlElement(part.type ?? '');
  for (const [name, value] of Object.entries(part.attrs ?? {})) setAttribute(element, name, value);
  element.insert(0, partsIn(part).map(made));
  return element;
};

/** The lengths of the common prefix and, beyond it, the common suffix of two texts; never half of a surrogate pair. */
const sharedEnds = (a: string, b: string): [number, number] => {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  if (start > 0 && /[\uD800-\uDBFF]/.test(a[start - 1] ?? '')) start -= 1;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  if (end > 0 && /[\uDC00-\uDFFF]/.test(a[a.length - end] ?? '')) end -= 1;
  return [start, end];
};

const plain = (runs: readonly Run[]): string => runs.map(({ insert }) => String(insert)).join('');

const writeText = (text: Y.XmlText, nodes: readonly LooseNode[]): void => {
  const before = plain(runsOf(text));
  const after = nodes.map((node) => node.text ?? '').join('');
  const [start, end] = sharedEnds(before, after);
  if (before.length > start + end) text.delete(start, before.length - start - end);
  if (after.length > start + end) text.insert(start, after.slice(start, after.length - end), {});
  let at = 0;
  for (const node of nodes) {
    const length = node.text?.length ?? 0;
    const wanted = formatOf(node);
    let from = 0;
    for (const { insert, attributes = {} } of runsOf(text)) {
      const to = from + String(insert).length;
      const [left, right] = [Math.max(from, at), Math.min(to, at + length)];
      from = to;
      if (left >= right || canonical(marksOf(attributes)) === canonical(marksOf(wanted))) continue;
      const removed = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));
      text.format(left, right - left, { ...removed, ...wanted });
    }
    at += length;
  }
};

const writeAttributes = (element: Y.XmlElement, attrs: object = {}): void => {
  const [before, after] = [partsOf(element.getAttributes()), partsOf(attrs)];
  for (const name of Object.keys(before)) if (!(name in after)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(after)) {
    if (canonical(before[name]) !== canonical(value)) setAttribute(element, name, value);
  }
};

/** Updates one child to match a part. @returns false when it is of another kind */
const rewritten = (child: unknown, part: Part): boolean => {
  if (Array.isArray(part)) {
    if (!(child instanceof Y.XmlText)) return false;
    writeText(child, part);
    return true;
  }
  if (!(child instanceof Y.XmlElement) || child.nodeName !== part.type) return false;
  writeAttributes(child, part.attrs);
  writeParts(child, partsIn(part));
  return true;
};

/**
 * Updates the children of a node to match the parts, with a minimal change: equal ones stay, those between two equal
 * ones are rewritten pair by pair.
 */
const writeParts = (parent: Y.XmlFragment, parts: readonly Part[]): void => {
  const keys = parent.toArray().map(keyOfChild);
  let at = 0;
  let old = 0;
  parts.forEach((part, place) => {
    const key = keyOfPart(part);
    const same = keys.indexOf(key, old);
    // An equal child further on has moved up after a deletion, unless more was deleted than is left to write.
    if (same >= 0 && (same === old || same - old <= keys.length - old - (parts.length - place))) {
      if (same > old) parent.delete(at, same - old);
      old = same + 1;
    } else if (keys.length - old >= parts.length - place && rewritten(parent.get(at), part)) old += 1;
    else parent.insert(at, [made(part)]);
    at += 1;
  });
  if (parent.length > at) parent.delete(at, parent.length - at);
};

/** Changes a shared text to match a document. */
export const writeDoc = (text: Y.Doc, doc: Doc): void => {
  const content: LooseNode[] = tidied(doc).content ?? [];
  text.transact(() => writeParts(fragmentOf(text), partsIn({ content })));
};

/** A shared text from states and updates, in any order. */
export const textOfUpdates = (...updates: readonly Uint8Array[]): Y.Doc => {
  const text = new Y.Doc();
  for (const update of updates) Y.applyUpdate(text, update);
  return text;
};
