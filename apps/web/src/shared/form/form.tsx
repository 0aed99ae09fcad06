import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useUnsaved } from '../page/use-unsaved.ts';
import { FormNotice } from './form-notice.tsx';
import type { FormControl } from './form-types.ts';

/**
 * Registers a form with the ways out of where it stands: put it inside of the drawer or dialog that would take the input
 * along. `Form` has it; it stands alone where the fields are not always drawn.
 */
export const FormGuard = ({ form }: { form: FormControl }) => {
  useUnsaved(form.dirty && form.unsaved, form.reset, {
    id: form.registered,
    ...(form.closedBy ? { closedBy: form.closedBy } : {}),
  });
  return null;
};

type Props = {
  form: FormControl;
  /** Name of the form for those who do not see it. */
  label?: string;
  className?: string | undefined;
  /** The frame around shows what was refused, or asks before input is lost. */
  bare?: boolean;
  children: ReactNode;
};

/** The `<form>` element: Enter submits, and a failed attempt puts the focus on the first field at fault. */
export const Form = ({ form, label, className, bare = false, children }: Props) => {
  const root = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (form.attempts > 0)
      root.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
  }, [form.attempts]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside of another form's tree is no part of that form.
    event.stopPropagation();
    form.submit();
  };
  return (
    <form
      id={form.id}
      ref={root}
      className={className}
      aria-label={label}
      autoComplete="off"
      noValidate
      onSubmit={submit}
    >
      {bare ? null : (
        <>
          <FormGuard form={form} />
          <FormNotice form={form} />
        </>
      )}
      {children}
      {/* Enter submits only where the form itself holds a button for it; the ones that are seen stand in its frame. */}
      <button type="submit" hidden />
    </form>
  );
};
