import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { failures } from '@onair/contract/failure';
import { useId, useRef, useState } from 'react';
import { announceFailure } from '../api/announce.ts';
import { inputFaults, limitsOf } from '../api/contract-rules.ts';
import { mayHaveArrived } from '../api/gesture.ts';
import { useWrite } from '../api/query.ts';
import { useWords } from '../i18n/words.ts';
import { leaveForms } from '../page/ask-to-leave.ts';
import { unsavedForm } from '../page/unsaved.ts';
import { formWords } from './form.words.ts';
import { faultsInWords, refusedFields } from './form-faults.ts';
import { changedOf, concerns, type FormState, fieldOf, type Stored, same, tidy, untouched } from './form-state.ts';
import type { Form, FormOptions } from './form-types.ts';

/**
 * A form of an endpoint: its values, their validation by the contract and the server, and its submission. A field's
 * fault is shown once the field was filled in and left, and after an attempt to submit. A submission with a lost
 * response keeps its idempotency key, so that a retry has no second effect.
 */
export const useForm = <E extends Endpoint, V extends object>(options: FormOptions<E, V>): Form<V> => {
  const { endpoint, initial, version, input, messages = {}, verbatim = [] } = options;
  const words = useWords(formWords);
  const id = useId();
  const [registered] = useState(() => Symbol('form'));
  const [state, setState] = useState<FormState<V>>(untouched);
  const key = useRef('');
  /**
   * No input would be lost any more (it is stored or discarded), and nothing is left to send, before the next render.
   */
  const clean = useRef(false);
  const done = useRef(false);
  /** The values of the last submission, and whether more has been typed since. */
  const submission = useRef<{ values: V | null; outrun: boolean }>({ values: null, outrun: false });

  const [of, setOf] = useState(options.of);
  const now: Stored<V> = { values: initial, version: version ?? 0 };
  // What was sent has come back, or another object is edited: the stored values are shown from here on, with what was
  // typed after the submission.
  const isBack = state.sent !== null && version !== undefined && state.base?.version !== version;
  if (of !== options.of || isBack) {
    setOf(options.of);
    const rest = of === options.of && state.sent ? changedOf(state.sent, state.changes) : {};
    setState({
      ...untouched(),
      ...(Object.keys(rest).length > 0 ? { base: now, changes: rest, left: state.left } : {}),
    });
  }

  const base = state.base ?? now;
  const values: V = { ...base.values, ...state.changes };
  const tidied = tidy(values, verbatim);
  const wanted = input(tidied, base);
  const isInput = (given: Partial<Input<E>>): given is Input<E> => inputFaults(endpoint, given).length === 0;

  const own = options.faults?.(tidied) ?? {};
  const faults = faultsInWords(own, inputFaults(endpoint, wanted), messages, words.rules);

  const write = useWrite(endpoint, {
    key: () => (key.current ||= crypto.randomUUID()),
    onDone: (data: Output<E>, given: Input<E>) => {
      key.current = '';
      const { values: sent, outrun } = submission.current;
      clean.current = !outrun;
      done.current = !outrun;
      setState((before) => ({ ...before, sent, failure: null, theirs: null }));
      options.onDone?.(data, given);
    },
    onFailed: (error) => {
      if (!mayHaveArrived(error)) key.current = '';
      const refused = refusedFields(error, options.refusals?.(error) ?? {}, values);
      setState((before) => ({
        ...before,
        base: before.base ?? now,
        refused,
        failure: refused.length > 0 ? null : error,
        attempts: before.attempts + 1,
      }));
      options.onFailed?.(error);
      if (error.code === failures.conflict.code)
        options.latest?.().then((theirs) => setState((before) => ({ ...before, theirs })), announceFailure);
    },
  });

  const set = (part: Partial<V> | ((values: V) => Partial<V>)): void => {
    clean.current = false;
    done.current = false;
    submission.current.outrun = true;
    setState((before) => {
      const from = before.base ?? now;
      const change = typeof part === 'function' ? part({ ...from.values, ...before.changes }) : part;
      return {
        ...before,
        base: from,
        changes: { ...before.changes, ...change },
        refused: before.refused.filter(({ field }) => fieldOf(field, change) === undefined),
        failure: null,
        theirs: null,
      };
    });
  };
  const reset = (): void => {
    key.current = '';
    clean.current = true;
    done.current = false;
    setState(untouched());
  };
  const submit = (): void => {
    if (write.isPending || done.current) return;
    if (faults.size > 0 || !isInput(wanted)) {
      setState((before) => ({ ...before, attempts: before.attempts + 1 }));
      return;
    }
    const send = () => {
      submission.current = { values, outrun: false };
      write.mutate(wanted);
    };
    if (options.confirm) options.confirm(tidied, send);
    else send();
  };

  const known = (state.base && state.sent) ?? base.values;
  const dirty = options.same ? !options.same(known, values) : Object.keys(changedOf(known, state.changes)).length > 0;
  const { failure, theirs } = state;
  const reapply = (): void => {
    if (!theirs) return;
    const changes = options.merge?.(base.values, values, theirs.values) ?? changedOf(base.values, state.changes);
    setState((before) => ({ ...before, base: theirs, changes, failure: null, theirs: null }));
    const merged = { ...theirs.values, ...changes };
    const again = input(tidy(merged, verbatim), theirs);
    if (!isInput(again)) return;
    submission.current = { values: merged, outrun: false };
    write.mutate(again);
  };
  const faultAt = (path: string): string | undefined => {
    const shown = state.attempts > 0 || state.left.has(fieldOf(path, values) ?? path);
    const own = [...faults].find(([field, { early }]) => (shown || early) && concerns(field, path))?.[1].text;
    return own ?? state.refused.find(({ field }) => concerns(field, path))?.msg;
  };
  const isConflict = failure?.code === failures.conflict.code;

  return {
    id,
    registered,
    busy: write.isPending,
    dirty,
    attempts: state.attempts,
    faultCount: state.attempts > 0 ? faults.size : 0,
    failure,
    notice:
      failure?.code === failures.keyReused.code
        ? words.already
        : isConflict
          ? (options.conflictText ?? failure?.msg)
          : failure?.msg,
    conflict:
      isConflict && options.latest
        ? { base: base.values, mine: values, theirs: theirs?.values ?? null, loadLatest: reset, reapply: reapply }
        : null,
    unsaved: () => !clean.current,
    closedBy: options.closedBy,
    submit,
    reset,
    dismiss: () => setState((before) => ({ ...before, failure: null, theirs: null, refused: [] })),
    leave: (go) => leaveForms(unsavedForm(registered), go),
    values,
    base,
    follow: (from, to) => setState((before) => (before.base?.version === from ? { ...before, base: to } : before)),
    set,
    field: (name) => ({
      name,
      value: values[name],
      fault: faultAt(name),
      limits: limitsOf(endpoint, name),
      onChange: (value) => set(Object.assign<Partial<V>, object>({}, { [name]: value })),
      onBlur: () => {
        const filled = values[name] || !same(values[name], base.values[name]);
        if (filled && !state.left.has(name))
          setState((before) => ({ ...before, left: new Set([...before.left, name]) }));
      },
    }),
    faultAt,
  };
};
