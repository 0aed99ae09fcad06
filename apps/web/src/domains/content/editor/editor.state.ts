import { isDoc } from '@onair/contract/content/documents/check';
import type { Doc } from '@onair/contract/content/documents/document';
import { keepText, SHARED_TEXT_FIELD } from '@onair/contract/content/documents/shared-text';
import { toDocument } from '@onair/contract/content/documents/tidy';
import { partsOf } from '@onair/contract/typed';
import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { useState, useSyncExternalStore } from 'react';
import * as Y from 'yjs';
import { sendGesture } from '../../../shared/api/gesture.ts';
import { useLasting } from '../../../shared/page/hidden.ts';
import { useSession } from '../../../shared/session/session.ts';
import { createCarets } from './carets.ts';
import { pasteProps } from './paste.ts';
import { documentExtensions } from './schema.ts';
import { fromBase64, openSharedText, type SharedState, type SharedText, type StoredUpdates } from './shared-text.ts';

/** `held` can be merged into its shared text; `doc` holds the same content for a text with another history. */
type LocalDraft = { doc: Doc | null; held: StoredUpdates | null; at: number };

/** Storage key of an item's draft. An account reads only its own drafts, since several people may share a machine. */
export const draftKey = (id: number): string => `onair.draft.${useSession.getState().profile?.accountId ?? ''}.${id}`;

const heldOf = (value: unknown): StoredUpdates | null => {
  const { generation, state, changes } = partsOf(value);
  return typeof generation === 'string' && typeof state === 'string'
    ? { generation, state, changes: Number(changes) }
    : null;
};

/** Unsaved text from this device; null when there is none. */
export const readDraft = (key: string): LocalDraft | null => {
  try {
    const kept = partsOf(JSON.parse(localStorage.getItem(key) ?? '{}'));
    const doc = isDoc(kept.doc) ? kept.doc : null;
    const held = heldOf(kept.held);
    return doc || held ? { doc, held, at: Number(kept.at) } : null;
  } catch {
    return null;
  }
};

/** Stores it; null deletes it. Without storage nothing is kept, and the leave guard still asks. */
export const keepDraft = (key: string, draft: Omit<LocalDraft, 'at'> | null): void => {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // See above.
  }
};

/** How long after a composition the editor may still be reading its words from the page: at most 20 ms, and room. */
const SETTLED_MS = 60;

type EditorOptions = { id: number; attributes: Record<string, string> };
export type Writing = {
  editor: Editor;
  shared: SharedText;
  /** Stores a version by hand. */
  save: () => Promise<void>;
  saving: () => boolean;
  /** Why the last attempt failed; empty when it did not. */
  failure: () => string;
  listen: (onChange: () => void) => () => void;
  /** Text on this device that cannot be merged automatically: it is offered. */
  offered: LocalDraft | null;
  forgetOffer: () => void;
  /** Opens the text as the server has it, after what it lacks was discarded. */
  reopen: () => void;
};

type OpenEditor = { stop: () => void };
type OpenOptions = EditorOptions & {
  draft: LocalDraft | null;
  show: (writing: Writing | null) => void;
  replaced: () => void;
};

const openEditor = ({ id, attributes, draft, show, replaced }: OpenOptions): OpenEditor => {
  const place = draftKey(id);
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const onChange of listeners) onChange();
  };
  let editor: Editor | null = null;
  let saving = false;
  let failure = '';
  const text = new Y.Doc();
  const held = draft?.held ?? null;
  if (held) Y.applyUpdate(text, fromBase64(held.state));
  let kept = held !== null;
  const docNow = (): Doc | null => (editor ? toDocument(editor.getJSON()) : (draft?.doc ?? null));

  const save = async (): Promise<void> => {
    if (saving) return;
    saving = true;
    failure = '';
    announce();
    try {
      if (await shared.flush()) await sendGesture(keepText, { id });
    } catch (error) {
      failure = error instanceof Error ? error.message : '';
    }
    saving = false;
    announce();
  };

  const createEditor = () => {
    if (editor) return;
    const { handleDOMEvents, ...paste } = pasteProps();
    let settling: ReturnType<typeof setTimeout> | undefined;
    const opened = new Editor({
      extensions: [
        ...documentExtensions,
        Collaboration.configure({ document: text, field: SHARED_TEXT_FIELD }),
        carets.extension,
      ],
      editorProps: {
        attributes,
        ...paste,
        handleDOMEvents: {
          ...handleDOMEvents,
          compositionstart: () => {
            clearTimeout(settling);
            shared.hold(true);
          },
          compositionend: () => {
            settling = setTimeout(() => shared.hold(false), SETTLED_MS);
          },
        },
        handleKeyDown: (_view, event) => {
          if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 's') return false;
          event.preventDefault();
          void save();
          return true;
        },
      },
      onTransaction: announce,
      injectCSS: false,
    });
    editor = opened;
    show({
      editor: opened,
      shared,
      save,
      saving: () => saving,
      failure: () => failure,
      offered: held ? null : draft,
      forgetOffer: () => keepDraft(place, null),
      reopen: replaced,
      listen: (onChange) => {
        listeners.add(onChange);
        return () => void listeners.delete(onChange);
      },
    });
  };

  const showState = ({ writers, standing }: SharedState) => {
    carets.show(writers);
    if (editor && standing && editor.isEditable === (standing.closed !== null))
      editor.setEditable(standing.closed === null);
    announce();
  };
  const shared: SharedText = openSharedText({
    ...{ id, text, held, ready: createEditor, replaced },
    // Offered text, and text stored by another tab, must not be deleted by this editor.
    keep: (unsent) => {
      if (unsent || kept) keepDraft(place, unsent && { held: unsent, doc: docNow() });
      kept = unsent !== null;
    },
    show: (state) => showState(state),
  });
  const carets = createCarets(text, () => shared);
  if (held) createEditor();
  return {
    stop: () => {
      shared.stop();
      editor?.destroy();
      carets.stop();
      text.destroy();
    },
  };
};

/**
 * An editor of an item's shared text; null until the text is there. It ends with the component: behind another page it
 * keeps its place, what can be undone and what the server does not have.
 */
export const useEditor = (given: EditorOptions): Writing | null => {
  const [writing, setWriting] = useState<Writing | null>(null);
  const [first] = useState(given);
  useLasting(() => {
    let begun: OpenEditor | null = null;
    const start = (draft: LocalDraft | null) => {
      const replaced = () => {
        begun?.stop();
        setWriting(null);
        const kept = readDraft(draftKey(first.id));
        start(kept && { ...kept, held: null });
      };
      begun = openEditor({ ...first, draft, show: setWriting, replaced });
    };
    start(readDraft(draftKey(first.id)));
    return () => begun?.stop();
  });
  return writing;
};

/** State derived from the editor; rerenders only when it changes. */
export const useWriting = <T extends string | number | boolean | SharedState>({ listen }: Writing, read: () => T): T =>
  useSyncExternalStore(listen, read);
