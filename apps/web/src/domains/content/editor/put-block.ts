import type { Editor, JSONContent } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/**
 * Inserts a picture or a film: in place of the selected block when that is the one being edited, else after it. An editor
 * that has just inserted a block keeps it selected, and plain insertion would replace it.
 */
export const putBlock = (editor: Editor, block: JSONContent, replaces: boolean): void => {
  const { selection } = editor.state;
  const chain = editor.chain().focus();
  if (selection instanceof NodeSelection && !replaces) chain.insertContentAt(selection.to, block).run();
  else chain.insertContent(block).run();
};
