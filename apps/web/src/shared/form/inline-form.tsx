import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button } from '../kit/controls.ts';
import { Row } from '../layout/layout.tsx';
import { isComposing } from '../page/composing.ts';
import { uiWords } from '../ui/ui.words.ts';
import { Form } from './form.tsx';
import { formWords } from './form.words.ts';
import type { FormControl } from './form-types.ts';

type FormProps = { form: FormControl; onClose: () => void; children: ReactNode };

/** A small form in place of a cell: Enter saves, Escape cancels, and its field takes the focus. */
export const InlineForm = ({ form, onClose, children }: FormProps) => {
  const words = useWords(formWords);
  const { cancel } = useWords(uiWords);
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => root.current?.querySelector<HTMLElement>('input, [role=combobox]')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere within closes the form
    <div ref={root} onKeyDown={onKeyDown}>
      <Form form={form}>
        {children}
        <Row gap={8} wrap>
          <Button size="mini" type="primary" loading={form.busy} onClick={form.submit}>
            {words.save}
          </Button>
          <Button size="mini" onClick={() => form.leave(onClose)}>
            {cancel}
          </Button>
        </Row>
      </Form>
    </div>
  );
};
