import { isSafeHref } from '@onair/contract/content/document-check';
import { partsOf } from '@onair/contract/typed';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Input } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { LeaveGuard } from '../../../shared/ui/unsaved-question.tsx';
import { editorWords } from './editor.words.ts';

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
