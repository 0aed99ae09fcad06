import type { Writer } from '@onair/contract/content/documents/shared-text';
import { Extension } from '@tiptap/core';
import { isChangeOrigin } from '@tiptap/extension-collaboration';
import { Plugin } from '@tiptap/pm/state';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import styles from './editor.module.css';
import { fromBase64, type SharedText, toBase64 } from './shared-text.ts';

const TINTS = 6;
/** A person keeps one color wherever they are shown. */
export const tintOf = (person: string): number =>
  [...person].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % TINTS;

const packed = (position: unknown): string =>
  toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromJSON(position)));
const unpacked = (text: string): unknown => {
  try {
    return Y.relativePositionToJSON(Y.decodeRelativePosition(fromBase64(text)));
  } catch {
    // Not a valid position: another browser sent it, so it is not shown.
    return null;
  }
};

type User = { name: string; color: string; tint: number };

const caretOf = ({ name, tint }: User): HTMLElement => {
  const caret = document.createElement('span');
  caret.className = styles.caret ?? '';
  caret.dataset.tint = String(tint);
  // Styled by the stylesheet: it is not part of the text.
  caret.dataset.name = name;
  caret.setAttribute('aria-hidden', 'true');
  return caret;
};

/**
 * Others' carets in the text: the library's plug-in with presence from the server. Data from other browsers is used for
 * nothing but their carets.
 */
export const createCarets = (text: Y.Doc, shared: () => SharedText) => {
  const awareness = new Awareness(text);
  const extension = Extension.create({
    name: 'carets',
    addProseMirrorPlugins: () => [
      // Others' changes become links in their own editor; existing text is not autolinked on opening.
      new Plugin({
        filterTransaction: (transaction) => {
          if (isChangeOrigin(transaction)) transaction.setMeta('preventAutolink', true);
          return true;
        },
      }),
      yCursorPlugin(awareness, {
        cursorBuilder: caretOf,
        selectionBuilder: ({ tint }: User) => ({ class: styles.selected ?? '', 'data-tint': String(tint) }),
      }),
    ],
  });
  awareness.on('update', (_change: unknown, origin: unknown) => {
    if (origin !== 'local') return;
    const { cursor } = awareness.getLocalState() ?? {};
    shared().moveCaret(cursor ? { anchor: packed(cursor.anchor), head: packed(cursor.head) } : null);
  });
  let shown = '';
  return {
    extension,
    show: (writers: readonly Writer[]): void => {
      const now = JSON.stringify(writers);
      if (now === shown) return;
      shown = now;
      for (const client of [...awareness.states.keys()]) if (client !== text.clientID) awareness.states.delete(client);
      for (const { client, person, caret } of writers) {
        const [anchor, head] = [unpacked(caret?.anchor ?? ''), unpacked(caret?.head ?? '')];
        const user: User = { name: person.name, color: '#000000', tint: tintOf(person.id) };
        if (client !== text.clientID)
          awareness.states.set(client, { user, cursor: anchor && head ? { anchor, head } : null });
      }
      awareness.emit('change', [{ added: [], updated: [], removed: [] }, 'server']);
    },
    stop: () => awareness.destroy(),
  };
};
