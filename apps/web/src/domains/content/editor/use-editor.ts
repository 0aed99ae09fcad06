import { getDocument, saveDocument } from '@onair/contract/content/desk';
import { toDocument } from '@onair/contract/content/document-tidy';
import { Editor } from '@tiptap/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sendGesture } from '../../../shared/api/gesture.ts';
import { readNow } from '../../../shared/api/query.ts';
import { cleanPaste } from './clean-paste.ts';
import { draftKey, keepDraft } from './local-draft.ts';
import { createSaver, type Saver, type Saving, type Stored } from './saver.ts';
import { documentExtensions } from './schema.ts';

type Given = { id: number; stored: Stored; auto: boolean; attributes: Record<string, string> };
export type Writing = {
  editor: Editor;
  saver: Saver;
  saving: () => Saving;
  listen: (onChange: () => void) => () => void;
  /** Where what is not stored yet is kept on this device. */
  draft: string;
};

const begin = ({ id, stored, auto, attributes }: Given): Writing => {
  const draft = draftKey(id);
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const onChange of listeners) onChange();
  };
  let saving: Saving = { phase: 'saved', failure: null, tooLarge: false, theirs: null, at: null };
  const editor = new Editor({
    extensions: documentExtensions,
    content: stored.doc,
    editorProps: {
      attributes,
      transformPastedHTML: cleanPaste,
      handleKeyDown: (_view, event) => {
        if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 's') return false;
        event.preventDefault();
        void saver.save('save');
        return true;
      },
    },
    onUpdate: () => saver.changed(),
    onTransaction: announce,
    injectCSS: false,
  });
  const saver = createSaver({
    stored,
    auto,
    current: () => toDocument(editor.getJSON()),
    send: (version, doc, kind) => sendGesture(saveDocument, { id, version, doc, kind }),
    latest: () => readNow(getDocument, { id }),
    keep: (unsaved) => keepDraft(draft, unsaved),
    show: (now) => {
      saving = now;
      announce();
    },
  });
  return {
    draft,
    editor,
    saver,
    saving: () => saving,
    listen: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
};

/** An editor of an item's document that stores what is written in it; null until it stands. It ends with the component. */
export const useEditor = (given: Given): Writing | null => {
  const [writing, setWriting] = useState<Writing | null>(null);
  const [first] = useState(given);
  useEffect(() => {
    const begun = begin(first);
    setWriting(begun);
    return () => {
      begun.saver.stop();
      begun.editor.destroy();
    };
  }, [first]);
  return writing;
};

/** Something of the editor that changes with what is written: drawn again only when it is another. */
export const useWriting = <T extends string | number | boolean | Saving>({ listen }: Writing, read: () => T): T =>
  useSyncExternalStore(listen, read);

/** Shows `stored` in the editor; undo brings back what was there. */
export const showStored = ({ editor, saver }: Writing, stored: Stored): void => {
  editor.commands.setContent(stored.doc, { emitUpdate: false });
  saver.adopt(stored);
};
