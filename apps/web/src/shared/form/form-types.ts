import type { Endpoint, Input } from '@onair/contract/endpoint';
import type { Limits, Rule } from '../api/contract-rules.ts';
import type { ApiFailure } from '../api/failure.ts';
import type { WriteOptions } from '../api/query.ts';
import type { Destination } from '../page/unsaved.ts';
import type { Key, Stored } from './form-state.ts';

/** Faults in words, by field or by a part of one (`rule.to`). */
export type Faults<V> = { readonly [K in Key<V> | `${Key<V>}.${string}`]?: string | undefined };

/** Words for broken rules of the contract, by field: one text for all rules, or one for each. */
export type Messages<V> = { readonly [K in Key<V>]?: string | { readonly [R in Rule]?: string } };

export type FormOptions<E extends Endpoint, V extends object> = Pick<WriteOptions<E>, 'onDone'> & {
  endpoint: E;
  /** What the form shows before anything is typed: what is stored, or an empty form. Every field has a key. */
  initial: V;
  /** Version of what is stored; without it the form creates something. */
  version?: number | undefined;
  /** What is edited; the draft of another one is forgotten. */
  of?: string | undefined;
  /** What is sent for the values (texts without blanks around them), beside what editing began with. The contract's rules judge it. */
  input: (values: V, base: Stored<V>) => Partial<Input<E>>;
  messages?: Messages<NoInfer<V>>;
  /** Further rules, in words. They go before those of the contract. */
  faults?: (values: V) => Faults<NoInfer<V>>;
  /** The fields that a refusal without named fields is about, in words. */
  refusals?: (error: ApiFailure) => Faults<NoInfer<V>>;
  /** Runs after a refusal, which the form itself shows. */
  onFailed?: (error: ApiFailure) => void;
  /** Texts that are sent as typed, such as passwords. */
  verbatim?: readonly Key<NoInfer<V>>[];
  /** Reads the version that is stored now, for a conflict. */
  latest?: () => Promise<Stored<NoInfer<V>>>;
  /** My changes on top of another version; field by field unless stated. */
  merge?: (base: V, mine: V, theirs: V) => Partial<V>;
  /** What a conflict is called, in place of the server's sentence. */
  conflictText?: string;
  /** Whether two drafts mean the same; by what is written unless stated. */
  same?: (a: V, b: V) => boolean;
  /** Asks once more before valid values are sent. */
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

/** Two people changed the same thing. Nothing has been changed by this form. */
export type Conflict<V> = {
  base: V;
  mine: V;
  /** Null while it is read. */
  theirs: V | null;
  /** Gives up what was typed. */
  useLatest: () => void;
  /** Saves what was typed on top of the latest version. */
  keepMine: () => void;
};

/** What the frames around a form (dialog, drawer, buttons) need of it. */
export type FormControl = {
  /** Of the `<form>` element. */
  id: string;
  /** In the registry of unsaved forms. */
  registered: symbol;
  busy: boolean;
  /** Something was typed that is not stored. */
  dirty: boolean;
  attempts: number;
  /** How many fields are at fault; 0 before the first attempt to submit. */
  faultCount: number;
  /** What the server refused without naming a field, and how that is put into words. */
  failure: ApiFailure | null;
  notice: string | undefined;
  conflict: Pick<Conflict<unknown>, 'theirs' | 'useLatest' | 'keepMine'> | null;
  /** Asked at each way out. */
  unsaved: () => boolean;
  closedBy: ((next: Destination) => boolean) | undefined;
  submit: () => void;
  reset: () => void;
  /** Forgets what the server refused; what was typed stays. */
  dismiss: () => void;
  /** Runs `go`, after asking where that loses something. */
  leave: (go: () => void) => void;
};

export type Form<V> = FormControl & {
  values: V;
  conflict: Conflict<V> | null;
  /** What editing began with. */
  base: Stored<V>;
  set: (part: Partial<V> | ((values: V) => Partial<V>)) => void;
  /** Another write of ours has moved the version that was read: what is typed goes on from there. */
  follow(from: number, to: Stored<V>): void;
  field: <K extends Key<V>>(name: K) => Bound<V[K]>;
  /** The fault that is shown at a field, or at a part of one (`rule.tags`). */
  faultAt: (path: string) => string | undefined;
};
