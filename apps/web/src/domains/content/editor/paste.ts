import { docFault } from '@onair/contract/content/documents/check';
import { DOC_DEPTH_MAX, DOC_NODES_MAX, DOC_TEXT_MAX } from '@onair/contract/content/documents/document';
import { SHARED_TEXT_FIELD, TEXT_UPDATE_MAX } from '@onair/contract/content/documents/shared-text';
import { tidied } from '@onair/contract/content/documents/tidy';
import type { Slice } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { prosemirrorToYDoc, yUndoPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { formatNow } from '../../../shared/i18n/format.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { editorWords } from './editor.words.ts';

/** Elements with content that is not text. */
const DROPPED =
  'script,style,template,noscript,iframe,object,embed,svg,math,title,meta,link,xml,colgroup,button,select,textarea';

const DEEPEST = 8;
/** Which of Word’s lists a paragraph belongs to, and how deep it lies there; null for other paragraphs. */
const placeOf = (element: Element): { name: string; level: number } | null => {
  const [, name, level] = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(element.getAttribute('data-style') ?? '') ?? [];
  return name && level ? { name, level: Math.min(Math.max(Number(level), 1), DEEPEST) } : null;
};

const isMarker = (element: Element): boolean => /mso-list:\s*ignore/i.test(element.getAttribute('data-style') ?? '');

const rename = (element: Element, name: string): void => {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
};

/** Word writes a list as paragraphs prefixed with a number or a bullet. */
const listsOfWord = (root: Element): void => {
  let lists: Element[] = [];
  let before = '';
  let outermost: Element | null = null;
  for (const paragraph of [...root.querySelectorAll('p')]) {
    const place = placeOf(paragraph);
    if (!place) continue;
    const { name, level } = place;
    const marker = [...paragraph.querySelectorAll('span')].find(isMarker);
    const ordered = /^\s*\(?[\p{L}\p{N}]{1,4}[.)、．]/u.test(marker?.textContent ?? '');
    marker?.remove();
    if (before !== name || paragraph.previousElementSibling !== outermost) lists = [];
    lists = lists.slice(0, level);
    while (lists.length < level) {
      const list = paragraph.ownerDocument.createElement(ordered ? 'ol' : 'ul');
      const outer = lists.at(-1)?.lastElementChild;
      if (outer) outer.append(list);
      else paragraph.before(list);
      lists.push(list);
      if (!outer) lists = Array.from({ length: level }, () => list);
    }
    const item = paragraph.ownerDocument.createElement('li');
    lists.at(-1)?.append(item);
    item.append(paragraph);
    before = name;
    outermost = lists[0] ?? null;
  }
};

const STYLED: readonly [RegExp, string][] = [
  [/(?<![-\w])font-weight:\s*(bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[a-z-]*:[^;]*underline/i, 'u'],
  [/text-decoration[a-z-]*:[^;]*line-through/i, 's'],
];
const BLOCKS = 'p,div,section,ul,ol,li,h2,h3,h4,blockquote,pre,table';

/** Turns bold, italic, underline and strikethrough styles into elements. */
const marksOfStyles = (root: Element): void => {
  for (const element of [...root.querySelectorAll('[data-style]:not(h2,h3,h4)')]) {
    const style = element.getAttribute('data-style') ?? '';
    if (element.matches('b,strong') && /(?<![-\w])font-weight:\s*(normal|400)/i.test(style)) rename(element, 'span');
    else if (element.querySelector(BLOCKS) === null) {
      for (const [pattern, name] of STYLED) {
        if (!pattern.test(style)) continue;
        const mark = element.ownerDocument.createElement(name);
        mark.append(...element.childNodes);
        element.append(mark);
      }
    }
  }
};

/** Renames styles and handlers: the browser would report each as a CSP violation, though none is ever applied. */
const muted = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'])(style|on[a-z]+)(\s*=)/gi, '$1data-$2$3'));

const bare = (root: Element): void => {
  for (const element of [...root.querySelectorAll('*')]) {
    for (const name of element.getAttributeNames()) {
      if (name !== 'href' && name !== 'start') element.removeAttribute(name);
    }
  }
};

/** What a copy from Word deletes with tracked changes, and colleagues' comments: neither is part of the text. */
const NOT_OF_WORDS_TEXT =
  'del,.MsoCommentReference,.msocomanchor,.msocomtxt,.MsoCommentText,.MsoCommentSubject,.msocomoff';
const isWord = (html: string): boolean => /urn:schemas-microsoft-com|class=["']?Mso|[\s;"']mso-/i.test(html);
const isComment = (element: Element): boolean =>
  /mso-element:\s*comment(-list)?\s*(;|$)/i.test(element.getAttribute('data-style') ?? '');

const textOfWord = (root: Element): void => {
  for (const element of [...root.querySelectorAll(NOT_OF_WORDS_TEXT)]) element.remove();
  for (const element of [...root.querySelectorAll('[data-style]')].filter(isComment)) element.remove();
};

/** What the schema has no place for. */
type Lost = {
  pictures: number;
  /** Turned into paragraphs, one a cell. */
  tables: number;
};

const isBlank = (element: Element): boolean =>
  (element.textContent ?? '').replace(/[\s\u00a0\u200b\ufeff]/g, '') === '' && element.querySelector('hr') === null;

/**
 * Clipboard markup, prepared for the editor’s schema: Word's lists become lists, headings are mapped to our levels,
 * table cells become paragraphs, blank paragraphs and layout wrappers are dropped. The schema alone decides what a
 * document may contain; this only preserves structure that would be lost. Of Word's tracked changes the text as it would
 * be with all of them accepted is taken.
 */
export const cleanPaste = (html: string): { html: string; lost: Lost } => {
  const { body } = new DOMParser().parseFromString(muted(html), 'text/html');
  for (const element of [...body.querySelectorAll(DROPPED)]) element.remove();
  if (isWord(html)) textOfWord(body);
  const lost = { pictures: body.querySelectorAll('img').length, tables: body.querySelectorAll('table').length };
  for (const heading of [...body.querySelectorAll('h1')]) rename(heading, 'h2');
  for (const heading of [...body.querySelectorAll('h5,h6')]) rename(heading, 'h4');
  listsOfWord(body);
  marksOfStyles(body);
  for (const cell of [...body.querySelectorAll('td,th,caption')])
    rename(cell, cell.querySelector(BLOCKS) ? 'div' : 'p');
  for (const part of [...body.querySelectorAll('table,thead,tbody,tfoot,tr')]) rename(part, 'div');
  // A copy from within the editor is unchanged: its blank paragraphs were intended.
  if (body.querySelector('[data-pm-slice]')) return { html: body.innerHTML, lost };
  for (const block of [...body.querySelectorAll('p,section,h2,h3,h4,li,blockquote')].reverse()) {
    if (isBlank(block)) block.remove();
  }
  const walker = body.ownerDocument.createTreeWalker(body, 4);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement?.closest('pre')) text.nodeValue = (text.nodeValue ?? '').replace(/\u00a0/g, ' ');
    text.nodeValue = (text.nodeValue ?? '').replace(/[\u200b\ufeff]/g, '');
  }
  bare(body);
  return { html: body.innerHTML, lost };
};

/** Left of an update for what was typed around the paste. */
const ROOM_BYTES = 16 * 1024;

/** Bytes that the inserted blocks are in an update. */
const bytesOf = ({ schema }: EditorState, { content }: Slice): number =>
  Y.encodeStateAsUpdate(prosemirrorToYDoc(schema.topNodeType.create(null, content), SHARED_TEXT_FIELD)).byteLength;

/** Why the server would refuse the text with `slice` in it, in words; null if it takes it. */
const refusalOf = (state: EditorState, slice: Slice): string | null => {
  const { paste } = wordsNow(editorWords);
  const { number, bytes } = formatNow();
  const fault = docFault(tidied(state.tr.replaceSelection(slice).doc.toJSON()));
  if (fault === 'text') return paste.text(number(DOC_TEXT_MAX));
  if (fault === 'nodes') return paste.nodes(number(DOC_NODES_MAX));
  if (fault === 'depth') return paste.depth(number(DOC_DEPTH_MAX));
  return bytesOf(state, slice) > TEXT_UPDATE_MAX - ROOM_BYTES ? paste.update(bytes(TEXT_UPDATE_MAX)) : null;
};

/** More text than any document holds is refused before it is read: reading megabytes would hold up the window. */
const isFarTooLong = (data: DataTransfer | null): boolean =>
  (data?.getData('text/plain') ?? '').replace(/\s+/g, '').length > DOC_TEXT_MAX;

/** Undo takes back what was pasted, and nothing that was typed before or after. */
const undoApart = ({ state }: EditorView): void => {
  const { undoManager } = yUndoPluginKey.getState(state) ?? {};
  undoManager?.stopCapturing();
  setTimeout(() => undoManager?.stopCapturing());
};

/**
 * Pasted and dropped content: prepared for the schema. What the server would not take is refused at once, with the limit
 * and without touching the text; what could not be kept is said.
 */
export const pasteProps = (): EditorProps => {
  let lost: Lost | null = null;
  const early = (event: Event, data: DataTransfer | null): boolean => {
    lost = null;
    if (!isFarTooLong(data)) return false;
    event.preventDefault();
    Message.warning(wordsNow(editorWords).paste.text(formatNow().number(DOC_TEXT_MAX)));
    return true;
  };
  const take = (view: EditorView, slice: Slice): boolean => {
    const refusal = refusalOf(view.state, slice);
    if (refusal !== null) {
      Message.warning(refusal);
      return true;
    }
    undoApart(view);
    if (lost && lost.pictures + lost.tables > 0)
      Message.warning(wordsNow(editorWords).paste.lost(lost.pictures, lost.tables));
    return false;
  };
  return {
    transformPastedHTML: (html) => {
      const cleaned = cleanPaste(html);
      lost = cleaned.lost;
      return cleaned.html;
    },
    handleDOMEvents: {
      paste: (_view, event) => early(event, event.clipboardData),
      drop: (_view, event) => early(event, event.dataTransfer),
    },
    handlePaste: (view, _event, slice) => take(view, slice),
    handleDrop: (view, _event, slice, moved) => !moved && take(view, slice),
  };
};
