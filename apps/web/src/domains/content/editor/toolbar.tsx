import { isSafeHref } from '@onair/contract/content/documents/check';
import { partsOf } from '@onair/contract/typed';
import type { Editor } from '@tiptap/core';
import { type FormEvent, type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import { IconImage, IconLink, IconVideoCamera } from '../../../shared/kit/icons.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { LeaveGuard } from '../../../shared/ui/unsaved-question.tsx';
import styles from './editor.module.css';
import { useWriting, type Writing } from './editor.state.ts';
import { editorWords } from './editor.words.ts';
import { FilmDialog } from './film-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { TOOLS, type Tool } from './tools.ts';

/** `example.com` means a web page, `a@example.com` a mail address. */
const completed = (typed: string): string => {
  const href = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return href;
  return /^[^/\s]+@[^/\s]+$/.test(href) ? `mailto:${href}` : `https://${href}`;
};

/** Sets, changes or removes the link at the cursor. Without a selection it also asks for the text. */
export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const words = useWords(editorWords);
  const form = useId();
  const [{ before, linked, bare }] = useState(() => {
    const { href } = partsOf(editor.getAttributes('link'));
    const linked = typeof href === 'string';
    return { before: linked ? href : '', linked, bare: editor.state.selection.empty && !linked };
  });
  const [typed, setTyped] = useState(before);
  const [text, setText] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const href = completed(typed);
  const fault = submitted && !isSafeHref(href) ? words.hrefFault : undefined;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setSubmitted(true);
    if (!isSafeHref(href)) return;
    const chain = editor.chain().focus();
    const marks = [{ type: 'link', attrs: { href } }];
    // Text typed after it is not part of the link.
    if (bare)
      chain
        .insertContent({ type: 'text', text: text.trim() || typed.trim(), marks })
        .unsetMark('link')
        .run();
    else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <Dialog
      open
      title={words.linkTitle}
      ok={{ label: words.link, submits: form }}
      others={linked ? [{ label: words.removeLink, onPress: remove }] : []}
      onClose={onClose}
      onClosed={() => editor.commands.focus()}
    >
      <form id={form} noValidate autoComplete="off" onSubmit={apply}>
        <LeaveGuard dirty={typed !== before || text !== ''} onDiscard={onClose} />
        <Field label={words.href} required fault={fault}>
          {({ id, describedBy, invalid }) => (
            <Input
              id={id}
              value={typed}
              onChange={setTyped}
              autoFocus
              {...(invalid ? { status: 'error' as const } : {})}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
            />
          )}
        </Field>
        {bare ? (
          <Field label={words.linkText}>
            {({ id, describedBy }) => (
              <Input id={id} value={text} onChange={setText} maxLength={300} aria-describedby={describedBy} />
            )}
          </Field>
        ) : null}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
};

type RovingFocus = { tabIndex: number; onFocus: () => void };

const ToolButton = ({ writing, tool, place }: { writing: Writing; tool: Tool; place: RovingFocus }) => {
  const words = useWords(editorWords);
  const { editor } = writing;
  const active = useWriting(writing, () => tool.active?.(editor) ?? false);
  const Icon = tool.icon;
  const label = tool.label(words);
  return (
    <Button
      {...place}
      type="text"
      icon={<Icon />}
      title={label}
      aria-label={label}
      aria-keyshortcuts={tool.keys}
      {...(tool.active ? { 'aria-pressed': active } : {})}
      // Preserves the selection.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={() => tool.run(editor.chain().focus()).run()}
    />
  );
};

type Props = {
  writing: Writing;
  /** Files for the picture dialog; null while it is closed. */
  pictures: readonly File[] | null;
  onPictures: (files: readonly File[] | null) => void;
};

/** Formatting tools: a toolbar with one tab stop and arrow keys within. */
export const Toolbar = ({ writing, pictures, onPictures }: Props) => {
  const words = useWords(editorWords);
  const [at, setAt] = useState(0);
  const [linking, setLinking] = useState(false);
  const [filming, setFilming] = useState(false);
  const linked = useWriting(writing, () => writing.editor.isActive('link'));
  const pictured = useWriting(writing, () => writing.editor.isActive('image') || writing.editor.isActive('gallery'));
  const filmed = useWriting(writing, () => writing.editor.isActive('video'));
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length]?.focus();
  };
  const place = (index: number): RovingFocus => ({ tabIndex: index === at ? 0 : -1, onFocus: () => setAt(index) });
  return (
    <>
      <div className={styles.toolbar} role="toolbar" tabIndex={-1} aria-label={words.toolbar} onKeyDown={move}>
        {TOOLS.map((tool, index) => (
          <ToolButton key={tool.name} writing={writing} tool={tool} place={place(index)} />
        ))}
        <Button
          {...place(TOOLS.length)}
          type="text"
          icon={<IconLink />}
          title={words.link}
          aria-label={words.link}
          aria-pressed={linked}
          aria-haspopup="dialog"
          onClick={() => setLinking(true)}
        />
        <Button
          {...place(TOOLS.length + 1)}
          type="text"
          icon={<IconImage />}
          title={words.picture}
          aria-label={words.picture}
          aria-pressed={pictured}
          aria-haspopup="dialog"
          onClick={() => onPictures([])}
        />
        <Button
          {...place(TOOLS.length + 2)}
          type="text"
          icon={<IconVideoCamera />}
          title={words.film}
          aria-label={words.film}
          aria-pressed={filmed}
          aria-haspopup="dialog"
          onClick={() => setFilming(true)}
        />
      </div>
      {linking ? <LinkDialog editor={writing.editor} onClose={() => setLinking(false)} /> : null}
      {filming ? <FilmDialog editor={writing.editor} onClose={() => setFilming(false)} /> : null}
      {pictures ? <PictureDialog editor={writing.editor} files={pictures} onClose={() => onPictures(null)} /> : null}
    </>
  );
};
