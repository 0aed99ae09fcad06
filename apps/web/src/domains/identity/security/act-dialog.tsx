import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import styles from './security.module.css';
import { securityWords } from './security.words.ts';
import { useAct } from './use-act.ts';

type Props = {
  title: string;
  text?: string;
  okLabel?: string;
  danger?: boolean;
  /** Names of the fields shown, whose faults stand at them. */
  fields: readonly string[];
  valid: boolean;
  onSend: () => Promise<void>;
  onClose: () => void;
  children: (state: { tried: boolean; faultOf: (field: string) => string | undefined }) => ReactNode;
};

/** A dialog with one form: faults after the first try, what the server says at its field or on top. */
export const ActDialog = ({ title, text, okLabel, danger, fields, valid, onSend, onClose, children }: Props) => {
  const words = useWords(securityWords);
  const form = useId();
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState(false);
  const { busy, run, faultOf, errorBeside } = useAct();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (valid) void run(onSend);
  };
  return (
    <Dialog
      open
      keep
      title={title}
      width={460}
      onClose={onClose}
      ok={{
        label: okLabel ?? words.save,
        submits: form,
        loading: busy,
        ...(danger ? { status: 'danger' as const } : {}),
      }}
    >
      <LeaveGuard dirty={typed} onDiscard={() => setTyped(false)} />
      <form id={form} onSubmit={submit} onInput={() => setTyped(true)} noValidate>
        {text ? <p className={styles.text}>{text}</p> : null}
        <p className={styles.error} role="alert">
          {errorBeside(fields)}
        </p>
        {children({ tried, faultOf })}
      </form>
    </Dialog>
  );
};
