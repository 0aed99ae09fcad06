import type { FieldFault } from '@onair/contract/failure';
import type { Broken, Rule } from '../api/contract-rules.ts';
import type { ApiFailure } from '../api/failure.ts';
import { concerns, fieldOf } from './form-state.ts';
import type { Faults, Messages } from './form-types.ts';

/** What is said about a rule in general: a text, or one that names its limit. */
type RuleWords = { readonly [R in Rule]: string | ((limit: number) => string) };
type Texts = Readonly<Record<string, string | undefined>>;

/** A fault in words. What is too long is shown while it is typed: more typing does not mend it. */
type Fault = { text: string; early: boolean };

/** The faults of a form in words, by path: its own rules first, then those of the contract that they leave. */
export const faultsInWords = <V>(
  own: Faults<V>,
  broken: readonly Broken[],
  messages: Messages<V>,
  general: RuleWords,
): ReadonlyMap<string, Fault> => {
  const faults = new Map<string, Fault>();
  for (const [field, text] of Object.entries<string | undefined>(own))
    if (text !== undefined) faults.set(field, { text, early: false });
  const special: Readonly<Record<string, string | Texts | undefined>> = { ...messages };
  for (const { field, rule, limit = 0 } of broken) {
    if ([...faults.keys()].some((path) => concerns(path, field) || concerns(field, path))) continue;
    const words = special[fieldOf(field, special) ?? field];
    const usual = general[rule];
    const text = typeof words === 'string' ? words : words?.[rule];
    faults.set(field, {
      text: text ?? (typeof usual === 'string' ? usual : usual(limit)),
      early: rule === 'maxLength',
    });
  }
  return faults;
};

/** The fields of a form that a refusal is about: those that the server names, and those that the form knows it means. */
export const refusedFields = <V extends object>(error: ApiFailure, known: Faults<V>, values: V): FieldFault[] => {
  const meant = Object.entries<string | undefined>(known).map(([field, msg = '']) => ({ field, rule: '', msg }));
  return [...error.fields, ...meant].filter(({ field, msg }) => msg !== '' && fieldOf(field, values) !== undefined);
};
