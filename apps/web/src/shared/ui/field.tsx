import { type ReactNode, useId } from 'react';
import { Text } from '../layout/layout.tsx';
import styles from './field.module.css';

/** Ids that connect a control with its label, hint and fault. */
type FieldIds = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean };

type Props = {
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** The fault of the value; replaces the hint. */
  fault?: string | undefined;
  /** The label is before the control instead of above it. */
  inline?: boolean;
  /** The label is at the control's side where there is room, so that the controls of a form line up. */
  beside?: boolean;
  children: (ids: FieldIds) => ReactNode;
};

const Star = () => (
  <span className={styles.required} aria-hidden="true">
    *
  </span>
);

/** A labeled control. Space for its fault is reserved, so that nothing jumps when one appears. */
export const Field = ({ label, required = false, hint, fault, inline = false, beside = false, children }: Props) => {
  const id = useId();
  const labelId = `${id}label`;
  const noteId = `${id}note`;
  const note = fault ?? hint;
  return (
    <Text as="div" shrinks className={styles.field} data-inline={inline} data-beside={beside}>
      <label className={styles.label} htmlFor={id} id={labelId}>
        {required ? <Star /> : null}
        {label}
      </label>
      <Text as="div" shrinks className={styles.control}>
        {children({ id, labelId, describedBy: note ? noteId : undefined, invalid: fault !== undefined })}
        {inline ? null : (
          <Text
            id={noteId}
            as="p"
            tone="muted"
            size={12}
            line={20}
            above={4}
            below={8}
            className={styles.note}
            data-fault={fault !== undefined}
            role={fault ? 'alert' : undefined}
          >
            {note}
          </Text>
        )}
      </Text>
    </Text>
  );
};

type GroupProps = { label: string; required?: boolean; fault?: string | undefined; children: ReactNode };

/** Several controls under one label. With a fault the group takes the focus of a failed attempt. */
export const FieldGroup = ({ label, required = false, fault, children }: GroupProps) => {
  const noteId = useId();
  const faulty = fault !== undefined;
  return (
    <fieldset
      className={styles.group}
      {...(faulty ? { 'data-invalid': true, 'aria-describedby': noteId, tabIndex: -1 } : {})}
    >
      <legend className={styles.label}>
        {required ? <Star /> : null}
        {label}
      </legend>
      {children}
      {faulty ? (
        <Text id={noteId} as="p" tone="danger" size={12} line={20} above={4} role="alert">
          {fault}
        </Text>
      ) : null}
    </fieldset>
  );
};
