import {
  PARAMETER_PATHS,
  type ParameterPath,
  parameterFaults,
  presets,
  type StreamParameters,
  valueAt,
} from '@onair/contract/stream-parameters/stream-parameters';
import { entryOf, partsOf, recordOf } from '@onair/contract/typed';
import { type Part, parameterFields, pathsOf } from './parameter-fields.ts';

/** The form's values, as typed or selected; empty where unset. */
export type Draft = Readonly<Record<ParameterPath, string>>;

/** Why a field cannot be submitted. */
export type Fault = 'empty' | 'range' | 'belowMin' | 'outside';

export const draftOf = (parameters: StreamParameters | null): Draft =>
  recordOf(PARAMETER_PATHS, (path) => (parameters ? String(valueAt(parameters, path)) : ''));

const isNumeric = (path: ParameterPath): boolean => {
  const field = parameterFields[path];
  return field.kind === 'number' || typeof field.options[0] === 'number';
};

/** What was typed, also in the full-width digits of a Chinese or Japanese keyboard. */
const plain = (text: string): string => text.normalize('NFKC').trim();

const parsedAt = (draft: Draft, path: ParameterPath): string | number =>
  isNumeric(path) ? Number(plain(draft[path])) : draft[path];

/** The draft as parameters, without validation: only for one without faults, or to compare. */
export const assemble = (draft: Draft): StreamParameters => {
  const root: Record<string, unknown> = {};
  for (const path of PARAMETER_PATHS) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let part: Partial<Record<string, unknown>> = root;
    for (const key of keys) {
      part[key] ??= {};
      part = partsOf(part[key]);
    }
    part[last] = parsedAt(draft, path);
  }
  return root as StreamParameters;
};

const ownFault = (draft: Draft, path: ParameterPath): Fault | null => {
  const text = plain(draft[path]);
  if (text === '') return 'empty';
  const field = parameterFields[path];
  if (field.kind === 'choice') return null;
  const value = Number(text);
  return /^\d+$/.test(text) && value >= field.range.min && value <= field.range.max ? null : 'range';
};

/** Every fault of a draft by its field; rates are compared once each of them is valid. */
export const faultsOf = (draft: Draft): Partial<Record<ParameterPath, Fault>> => {
  const faults: Partial<Record<ParameterPath, Fault>> = {};
  for (const path of PARAMETER_PATHS) {
    const fault = ownFault(draft, path);
    if (fault) faults[path] = fault;
  }
  if (pathsOf('video').some((path) => path.includes('.rate.') && faults[path])) return faults;
  for (const { path, rule } of parameterFaults(assemble(draft))) {
    if (rule === 'order') faults[path] = path.endsWith('.max') ? 'belowMin' : 'outside';
  }
  return faults;
};

export const parametersOf = (draft: Draft): StreamParameters | null =>
  Object.keys(faultsOf(draft)).length > 0 ? null : assemble(draft);

export const changedPaths = (base: Draft, draft: Draft): ParameterPath[] =>
  PARAMETER_PATHS.filter((path) => base[path] !== plain(draft[path]));

/** Sets one value; a preset sets all of its values, and a differing value leaves the preset. */
export const withValue = (draft: Draft, path: ParameterPath, value: string): Draft => {
  const part: Part = path.startsWith('video.') ? 'video' : 'audio';
  const mode: ParameterPath = `${part}.mode`;
  if (path !== mode) return { ...draft, [path]: value, ...(draft[mode] ? { [mode]: 'custom' } : {}) };
  const chosen = entryOf(presets[part], value);
  if (!chosen) return { ...draft, [mode]: value };
  const preset = draftOf({ ...assemble(draft), [part]: chosen });
  return { ...draft, ...Object.fromEntries(pathsOf(part).map((own) => [own, preset[own]])) };
};
