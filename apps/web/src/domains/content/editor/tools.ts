import type { ChainedCommands, Editor, JSONContent } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import type { ComponentType } from 'react';
import {
  IconBold,
  IconCode,
  IconCodeBlock,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconMinus,
  IconOrderedList,
  IconQuote,
  IconRedo,
  IconStrikethrough,
  IconUnderline,
  IconUndo,
  IconUnorderedList,
} from '../../../shared/kit/icons.ts';
import type { editorWords } from './editor.words.ts';

type Words = (typeof editorWords)['zh-CN'];
export type Tool = {
  name: string;
  label: (words: Words) => string;
  icon: ComponentType;
  /** Shortcut, as `aria-keyshortcuts` writes it. */
  keys?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Whether it is active at the cursor; tools without it only act. */
  active?: (editor: Editor) => boolean;
};

const heading = (level: 2 | 3 | 4, icon: ComponentType): Tool => ({
  name: `heading${level}`,
  label: (words) => words.heading(level),
  icon,
  keys: `Control+Alt+${level}`,
  run: (chain) => chain.toggleHeading({ level }),
  active: (editor) => editor.isActive('heading', { level }),
});

/** The tools of the toolbar, in its order. */
export const TOOLS: readonly Tool[] = [
  { name: 'undo', label: (words) => words.undo, icon: IconUndo, keys: 'Control+Z', run: (chain) => chain.undo() },
  { name: 'redo', label: (words) => words.redo, icon: IconRedo, keys: 'Control+Shift+Z', run: (chain) => chain.redo() },
  heading(2, IconH1),
  heading(3, IconH2),
  heading(4, IconH3),
  {
    name: 'bold',
    label: (words) => words.bold,
    icon: IconBold,
    keys: 'Control+B',
    run: (chain) => chain.toggleBold(),
    active: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: (words) => words.italic,
    icon: IconItalic,
    keys: 'Control+I',
    run: (chain) => chain.toggleItalic(),
    active: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    label: (words) => words.underline,
    icon: IconUnderline,
    keys: 'Control+U',
    run: (chain) => chain.toggleUnderline(),
    active: (editor) => editor.isActive('underline'),
  },
  {
    name: 'strike',
    label: (words) => words.strike,
    icon: IconStrikethrough,
    keys: 'Control+Shift+S',
    run: (chain) => chain.toggleStrike(),
    active: (editor) => editor.isActive('strike'),
  },
  {
    name: 'code',
    label: (words) => words.code,
    icon: IconCode,
    keys: 'Control+E',
    run: (chain) => chain.toggleCode(),
    active: (editor) => editor.isActive('code'),
  },
  {
    name: 'bulletList',
    label: (words) => words.bulletList,
    icon: IconUnorderedList,
    keys: 'Control+Shift+8',
    run: (chain) => chain.toggleBulletList(),
    active: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    label: (words) => words.orderedList,
    icon: IconOrderedList,
    keys: 'Control+Shift+7',
    run: (chain) => chain.toggleOrderedList(),
    active: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    label: (words) => words.blockquote,
    icon: IconQuote,
    keys: 'Control+Shift+B',
    run: (chain) => chain.toggleBlockquote(),
    active: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'codeBlock',
    label: (words) => words.codeBlock,
    icon: IconCodeBlock,
    keys: 'Control+Alt+C',
    run: (chain) => chain.toggleCodeBlock(),
    active: (editor) => editor.isActive('codeBlock'),
  },
  {
    name: 'horizontalRule',
    label: (words) => words.horizontalRule,
    icon: IconMinus,
    run: (chain) => chain.setHorizontalRule(),
  },
];

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
