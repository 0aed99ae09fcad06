import { DOC_DEPTH_MAX, DOC_NODES_MAX, DOC_TEXT_MAX } from '@onair/contract/content/document';
import { docFault } from '@onair/contract/content/document-check';
import { tidied } from '@onair/contract/content/document-tidy';
import { SHARED_TEXT_FIELD, TEXT_UPDATE_MAX } from '@onair/contract/content/shared-text';
import type { Slice } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { prosemirrorToYDoc, yUndoPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { formatNow } from '../../../shared/i18n/format.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { cleanPaste, type Lost } from './clean-paste.ts';
import { editorWords } from './editor.words.ts';

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
