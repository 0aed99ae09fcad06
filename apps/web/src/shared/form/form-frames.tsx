import type { ComponentProps, ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button } from '../kit/controls.ts';
import { Row, Text } from '../layout/layout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { Form, FormGuard } from './form.tsx';
import { formWords } from './form.words.ts';
import type { FormControl } from './form-types.ts';

type DialogProps = Omit<ComponentProps<typeof Dialog>, 'ok'> & {
  form: FormControl;
  /** Label of the submit button; none when there is nothing left to submit. */
  ok: string | undefined;
  danger?: boolean;
};

/** A dialog around one form: it submits, shows progress, asks before input is lost, and resets when reopened. */
export const FormDialog = ({ form, ok, danger = false, onClosed, children, ...dialog }: DialogProps) => (
  <Dialog
    keep
    {...dialog}
    ok={
      ok === undefined
        ? undefined
        : { label: ok, onPress: form.submit, loading: form.busy, status: danger ? 'danger' : undefined }
    }
    onClosed={() => {
      form.reset();
      onClosed?.();
    }}
  >
    <Form form={form}>{children}</Form>
  </Dialog>
);

type ButtonsProps = {
  form: FormControl;
  /** Labels; without `cancel` there is one button. */
  ok?: string;
  cancel?: string | undefined;
  disabled?: boolean;
  /** Leaves the form; by default `cancel` discards the input. */
  onCancel?: () => void;
  /** Before the buttons, instead of the note about unsaved changes. */
  status?: ReactNode;
};

/** The buttons of a form that is part of a page or drawer. */
export const FormButtons = ({ form, ok, cancel, disabled = false, onCancel, status }: ButtonsProps) => {
  const words = useWords(formWords);
  return (
    <Row gap={[8, 12]} wrap>
      <Text role="status" tone="muted" text="start" grow shrinks>
        {status ?? (form.dirty ? words.unsaved : '')}
      </Text>
      {cancel ? (
        <Button onClick={() => (onCancel ? form.leave(onCancel) : form.reset())} disabled={form.busy}>
          {cancel}
        </Button>
      ) : null}
      <Button type="primary" loading={form.busy} disabled={disabled} onClick={form.submit}>
        {ok ?? words.save}
      </Button>
    </Row>
  );
};

type PanelProps = ComponentProps<typeof SidePanel> & { form: FormControl };

/** A drawer around one form, with sticky buttons while there are unsaved changes. */
export const FormPanel = ({ form, footer, children, ...panel }: PanelProps) => {
  const words = useWords(formWords);
  return (
    <SidePanel {...panel} footer={footer ?? (form.dirty ? <FormButtons form={form} cancel={words.discard} /> : null)}>
      <FormGuard form={form} />
      {children}
    </SidePanel>
  );
};
