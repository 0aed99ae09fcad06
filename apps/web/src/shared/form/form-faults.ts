import type { FieldFault } from '@onair/contract/failure';
import type { Broken, Rule } from '../api/contract-rules.ts';
import type { ApiFailure } from '../api/failure.ts';
import { concerns, fieldOf } from './form-state.ts';
import type { Faults, Messages } from './form-types.ts';

/** Texts for violated rules: a text, or one that names the limit. */
type RuleWords = { readonly [R in Rule]: string | ((limit: number) => string) };
type Texts = Readonly<Record<string, string | undefined>>;

/** A fault as text. Text that is too long is reported while it is typed, since more typing does not fix it. */
type Fault = { text: string; early: boolean };

/** The faults of a form as texts, by path: its own rules first, then the remaining ones of the contract. */
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

/** The fields that a refusal concerns: those that the server names, and those that the form knows. */
export const refusedFields = <V extends object>(error: ApiFailure, known: Faults<V>, values: V): FieldFault[] => {
  const meant = Object.entries<string | undefined>(known).map(([field, msg = '']) => ({ field, rule: '', msg }));
  return [...error.fields, ...meant].filter(({ field, msg }) => msg !== '' && fieldOf(field, values) !== undefined);
};
