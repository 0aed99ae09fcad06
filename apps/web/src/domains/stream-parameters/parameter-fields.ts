import {
  AUDIO_PROFILES,
  CHANNELS,
  ENCODING_RATE,
  FRAME_RATE,
  MATCH_MODES,
  PARAMETER_PATHS,
  type ParameterPath,
  type ParameterValue,
  RESOLUTIONS,
  VIDEO_PROFILES,
} from '@onair/contract/stream-parameters/stream-parameters';
import { entryOf } from '@onair/contract/typed';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { parameterWords } from './stream-parameters.words.ts';

export type Range = { min: number; max: number };

/** The input of a parameter: a choice among values, or an integer with a unit within a range. */
type ParameterField =
  | { kind: 'choice'; options: readonly ParameterValue[] }
  | { kind: 'number'; unit: 'fps' | 'kbps'; range: Range };

const frameRate: ParameterField = { kind: 'number', unit: 'fps', range: FRAME_RATE };
const rate: ParameterField = { kind: 'number', unit: 'kbps', range: ENCODING_RATE };
const choice = (options: readonly ParameterValue[]): ParameterField => ({ kind: 'choice', options });

export const parameterFields: Record<ParameterPath, ParameterField> = {
  'video.mode': choice(MATCH_MODES),
  'video.acquisition.resolution': choice(RESOLUTIONS),
  'video.acquisition.frameRate': frameRate,
  'video.encoding.resolution': choice(RESOLUTIONS),
  'video.encoding.rate.min': rate,
  'video.encoding.rate.max': rate,
  'video.encoding.rate.default': rate,
  'video.encoding.frameRate': frameRate,
  'video.encoding.profile': choice(VIDEO_PROFILES),
  'audio.mode': choice(MATCH_MODES),
  'audio.acquisition.channels': choice(CHANNELS),
  'audio.encoding.channels': choice(CHANNELS),
  'audio.encoding.rate': rate,
  'audio.encoding.profile': choice(AUDIO_PROFILES),
};

export type Part = 'video' | 'audio';
export const PARTS: readonly Part[] = ['video', 'audio'];

export const pathsOf = (part: Part): ParameterPath[] => PARAMETER_PATHS.filter((path) => path.startsWith(`${part}.`));

/** Writes a value as people read it, with its unit; a dash where there is none. */
export const useValueText = (): ((path: ParameterPath, value: ParameterValue | null) => string) => {
  const words = useWords(parameterWords);
  const format = useFormat();
  return (path, value) => {
    if (value === null || value === '') return words.none;
    const field = parameterFields[path];
    if (path.endsWith('.mode')) return entryOf(words.modes, value) ?? String(value);
    if (path.endsWith('.channels')) return words.channels(Number(value));
    if (path.endsWith('.resolution')) return String(value).replace('*', ' × ');
    return field.kind === 'number' ? `${format.number(Number(value))} ${field.unit}` : String(value);
  };
};
