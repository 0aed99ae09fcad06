import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useUnsaved } from '../page/use-unsaved.ts';
import { FormNotice } from './form-notice.tsx';
import type { FormControl } from './form-types.ts';

/**
 * Registers a form with the leave guards around it: place it inside the drawer or dialog that would discard the input.
 * `Form` includes it; use it directly where the fields are not always rendered.
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
  /** Accessible name of the form. */
  label?: string;
  className?: string | undefined;
  /** The frame shows refusals, or asks before input is lost. */
  bare?: boolean;
  children: ReactNode;
};

/** The `<form>` element: Enter submits, and a failed attempt focuses the first faulty field. */
export const Form = ({ form, label, className, bare = false, children }: Props) => {
  const root = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (form.attempts > 0)
      root.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
  }, [form.attempts]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog rendered within another form is not part of that form.
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
      {/* Enter submits only with a submit button inside the form; the visible ones are in its frame. */}
      <button type="submit" hidden />
    </form>
  );
};
