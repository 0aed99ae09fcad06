import type { Departure, DepartureRule } from '@onair/contract/live/departures';
import { useWords } from '../../../shared/i18n/words.ts';
import { departureWords } from './departure.words.ts';

const units: Partial<Record<DepartureRule, string>> = { frameRate: ' fps', bitRate: ' kbps', audioRate: ' kbps' };

/** `1280*720` reads `1280×720`, `300-900` reads `300–900 kbps`. */
export const departureValue = (rule: DepartureRule, value: string): string =>
  `${value.replace('*', '×').replace(/(?<=\d)-(?=\d)/, '–')}${units[rule] ?? ''}`;

/** Writes a departure as people read it: "Resolution 1920×1080, approved 1280×720". */
export const useDepartureText = (): ((departure: Departure) => string) => {
  const { rules, departs } = useWords(departureWords);
  return ({ rule, actual, approved }) =>
    departs(rules[rule], departureValue(rule, actual), departureValue(rule, approved));
};
