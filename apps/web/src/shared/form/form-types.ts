import type { Endpoint, Input } from '@onair/contract/endpoint';
import type { Limits, Rule } from '../api/contract-rules.ts';
import type { ApiFailure } from '../api/failure.ts';
import type { WriteOptions } from '../api/query.ts';
import type { Destination } from '../page/unsaved.ts';
import type { Key, Stored } from './form-state.ts';

/** Faults as texts, by field or by a part of one (`rule.to`). */
export type Faults<V> = { readonly [K in Key<V> | `${Key<V>}.${string}`]?: string | undefined };

/** Texts for violated rules of the contract, by field: one for all rules, or one for each. */
export type Messages<V> = { readonly [K in Key<V>]?: string | { readonly [R in Rule]?: string } };

export type FormOptions<E extends Endpoint, V extends object> = Pick<WriteOptions<E>, 'onDone'> & {
  endpoint: E;
  /** The initial values: what is stored, or an empty form. Every field has a key. */
  initial: V;
  /** Version of what is stored; without it the form creates something. */
  version?: number | undefined;
  /** Identifies what is edited; the draft of another one is discarded. */
  of?: string | undefined;
  /** The request for the values (with trimmed texts) and the base of the edit. Validated by the contract. */
  input: (values: V, base: Stored<V>) => Partial<Input<E>>;
  messages?: Messages<NoInfer<V>>;
  /** Further rules, as texts. They precede those of the contract. */
  faults?: (values: V) => Faults<NoInfer<V>>;
  /** The fields of a refusal without named fields, as texts. */
  refusals?: (error: ApiFailure) => Faults<NoInfer<V>>;
  /** Runs after a refusal, which the form itself shows. */
  onFailed?: (error: ApiFailure) => void;
  /** Texts that are sent verbatim, such as passwords. */
  verbatim?: readonly Key<NoInfer<V>>[];
  /** Loads the current version, for a conflict. */
  latest?: () => Promise<Stored<NoInfer<V>>>;
  /** Rebases my changes onto another version; field by field by default. */
  merge?: (base: V, mine: V, theirs: V) => Partial<V>;
  /** The text of a conflict, instead of the server's. */
  conflictText?: string;
  /** Whether two drafts are equal; by their JSON by default. */
  same?: (a: V, b: V) => boolean;
  /** Confirms before valid values are sent. */
  confirm?: (values: V, send: () => void) => void;
  /** Whether a navigation within the page closes the form: for drawers that the address opens. */
  closedBy?: (next: Destination) => boolean;
};

/** A field as its control needs it. */
export type Bound<T> = {
  name: string;
  value: T;
  fault: string | undefined;
  limits: Limits;
  onChange(value: T): void;
  onBlur(): void;
};

/** An edit conflict. This form has changed nothing. */
type Conflict<V> = {
  base: V;
  mine: V;
  /** Null while loading. */
  theirs: V | null;
  /** Discards the input. */
  loadLatest: () => void;
  /** Saves the input on top of the latest version. */
  reapply: () => void;
};

/** What the frames of a form (dialog, drawer, buttons) need. */
export type FormControl = {
  /** Of the `<form>` element. */
  id: string;
  /** Id in the registry of unsaved forms. */
  registered: symbol;
  busy: boolean;
  /** Whether there is unsaved input. */
  dirty: boolean;
  attempts: number;
  /** Number of faulty fields; 0 before the first attempt to submit. */
  faultCount: number;
  /** A refusal without named fields, and its text. */
  failure: ApiFailure | null;
  notice: string | undefined;
  conflict: Pick<Conflict<unknown>, 'theirs' | 'loadLatest' | 'reapply'> | null;
  /** Asked at each way out. */
  unsaved: () => boolean;
  closedBy: ((next: Destination) => boolean) | undefined;
  submit: () => void;
  reset: () => void;
  /** Clears the refusal; the input stays. */
  dismiss: () => void;
  /** Runs `go`, after a confirmation where input would be lost. */
  leave: (go: () => void) => void;
};

export type Form<V> = FormControl & {
  values: V;
  conflict: Conflict<V> | null;
  /** The base of the edit. */
  base: Stored<V>;
  set: (part: Partial<V> | ((values: V) => Partial<V>)) => void;
  /** Another write of ours has raised the version: editing continues from there. */
  follow(from: number, to: Stored<V>): void;
  field: <K extends Key<V>>(name: K) => Bound<V[K]>;
  /** The fault shown at a field, or at a part of one (`rule.tags`). */
  faultAt: (path: string) => string | undefined;
};
