import {
  ALT_MAX,
  CAPTION_MAX,
  DOC_DEPTH_MAX,
  DOC_NODES_MAX,
  DOC_TEXT_MAX,
  type Doc,
  FILM_SECONDS_MAX,
  GALLERY_MAX,
  HREF_MAX,
  PLAIN_MARKS,
} from './document.ts';

type Json = { readonly [key: string]: unknown };
type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isUuid: Check = (value) => typeof value === 'string' && UUID.test(value);
const isBlockId: Check = (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(value);
/** PostgreSQL's text knows no NUL, and a lone surrogate is no text. */
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && !value.includes('\0') && value.isWellFormed();
const isLine =
  (max: number): Check =>
  (value) =>
    isText(value, max) && !/[\n\r]/.test(value);

/** Allowed targets of a link: a web page or a mail address, without a prefix that disguises another scheme. */
export const isSafeHref = (href: unknown): href is string => {
  if (!isText(href, HREF_MAX) || !/^(https?:\/\/|mailto:)[^\s\\"<>]+$/i.test(href) || !URL.canParse(href)) return false;
  const { protocol, username, password } = new URL(href);
  return ['http:', 'https:', 'mailto:'].includes(protocol) && username === '' && password === '';
};

const hasOnly = (value: Json, needed: Readonly<Record<string, Check>>, more: Readonly<Record<string, Check>>) =>
  Object.keys(needed).every((key) => key in value) &&
  Object.entries(value).every(([key, each]) => (needed[key] ?? more[key])?.(each) ?? false);

const isGalleryPicture: Check = (value) =>
  isObject(value) && hasOnly(value, { pictureId: isUuid, alt: isLine(ALT_MAX) }, {});
const isGallery: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.length <= GALLERY_MAX && value.every(isGalleryPicture);
const isStart: Check = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1_000_000;

const isSecond: Check = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= FILM_SECONDS_MAX;

type Holds = 'blocks' | 'items' | 'inline' | 'text' | 'nothing';
type Rule = { holds: Holds; needed?: Record<string, Check>; more?: Record<string, Check> };
const WITH_ID = { id: isBlockId };

const BLOCKS: Readonly<Record<string, Rule>> = {
  paragraph: { holds: 'inline', more: WITH_ID },
  heading: { holds: 'inline', needed: { level: (level) => level === 2 || level === 3 || level === 4 }, more: WITH_ID },
  bulletList: { holds: 'items', more: WITH_ID },
  orderedList: { holds: 'items', more: { ...WITH_ID, start: isStart } },
  blockquote: { holds: 'blocks', more: WITH_ID },
  codeBlock: { holds: 'text', more: WITH_ID },
  horizontalRule: { holds: 'nothing', more: WITH_ID },
  image: {
    holds: 'nothing',
    needed: { pictureId: isUuid, alt: isLine(ALT_MAX), caption: isLine(CAPTION_MAX) },
    more: WITH_ID,
  },
  gallery: { holds: 'nothing', needed: { pictures: isGallery }, more: WITH_ID },
  video: {
    holds: 'nothing',
    needed: { videoId: isUuid },
    more: { ...WITH_ID, pictureId: isUuid, caption: isLine(CAPTION_MAX), from: isSecond, until: isSecond },
  },
};
/** What a node with such content may contain; every one but inline content must not be empty. */
const WITHIN: Readonly<Record<Holds, Readonly<Record<string, Rule>>>> = {
  blocks: BLOCKS,
  items: { listItem: { holds: 'blocks' } },
  inline: { text: { holds: 'nothing' }, hardBreak: { holds: 'nothing' } },
  text: { text: { holds: 'nothing' } },
  nothing: {},
};

const isMark: Check = (mark) => {
  if (!isObject(mark)) return false;
  const { type, attrs, ...rest } = mark;
  if (Object.keys(rest).length > 0) return false;
  if (type === 'link') return isObject(attrs) && hasOnly(attrs, { href: isSafeHref }, {});
  return attrs === undefined && PLAIN_MARKS.some((known) => known === type);
};
const areMarks: Check = (marks) =>
  Array.isArray(marks) && marks.every(isMark) && new Set(marks.map(({ type }) => type)).size === marks.length;

type Count = { nodes: number; text: number };
/** What is wrong with a document: an unknown or ill-formed node, or one of the bounds. */
export type DocFault = 'node' | 'nodes' | 'depth' | 'text';

const textFault = (node: Json, plain: boolean, count: Count): DocFault | null => {
  const { type: _, text, marks, ...rest } = node;
  if (typeof text === 'string' && text.length > DOC_TEXT_MAX) return 'text';
  if (Object.keys(rest).length > 0 || !isText(text, DOC_TEXT_MAX) || text === '') return 'node';
  if (marks !== undefined && (plain || !areMarks(marks))) return 'node';
  count.text += text.length;
  return count.text > DOC_TEXT_MAX ? 'text' : null;
};

const contentFault = (content: unknown, holds: Holds, depth: number, count: Count): DocFault | null => {
  if (holds === 'nothing') return content === undefined ? null : 'node';
  const mayBeEmpty = holds === 'inline' || holds === 'text';
  if (content === undefined) return mayBeEmpty ? null : 'node';
  if (!Array.isArray(content) || (content.length === 0 && !mayBeEmpty)) return 'node';
  if (depth > DOC_DEPTH_MAX * 2) return 'depth';
  for (const node of content) {
    const fault = nodeFault(node, holds, depth, count);
    if (fault) return fault;
  }
  return null;
};

const nodeFault = (node: unknown, holds: Holds, depth: number, count: Count): DocFault | null => {
  count.nodes += 1;
  if (count.nodes > DOC_NODES_MAX) return 'nodes';
  if (!isObject(node) || typeof node.type !== 'string' || !Object.hasOwn(WITHIN[holds], node.type)) return 'node';
  if (node.type === 'text') return textFault(node, holds === 'text', count);
  const rule = WITHIN[holds][node.type];
  const { type: _, attrs = {}, content, ...rest } = node;
  if (!rule || Object.keys(rest).length > 0 || !isObject(attrs)) return 'node';
  if (!hasOnly(attrs, rule.needed ?? {}, rule.more ?? {})) return 'node';
  return contentFault(content, rule.holds, depth + 1, count);
};

/**
 * Validates a document: every node of a known type with its attributes and no others, links that lead to web pages or
 * mail addresses only, and the bounds of document.ts. A list and its items count as two levels.
 */
export const docFault = (value: unknown): DocFault | null => {
  if (!isObject(value) || value.type !== 'doc') return 'node';
  const { type: _, content, ...rest } = value;
  if (Object.keys(rest).length > 0) return 'node';
  return contentFault(content, 'blocks', 1, { nodes: 0, text: 0 });
};

export const isDoc = (value: unknown): value is Doc => docFault(value) === null;
