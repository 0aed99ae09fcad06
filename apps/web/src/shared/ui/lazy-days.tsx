import { Input } from '../kit/controls.ts';
import { lazyPart } from './lazy-part.tsx';

/** The calendar is loaded after the form; until then an empty box reserves its place. */
export const DayField = lazyPart(async () => (await import('./day-field.tsx')).DayField, {
  inPlace: true,
  waiting: ({ id, placeholder }) => <Input id={id} disabled placeholder={placeholder} />,
});

/** The calendar is loaded after the page; until then an empty box reserves its place. */
export const DayRange = lazyPart(async () => (await import('./day-range.tsx')).DayRange, {
  inPlace: true,
  waiting: ({ names }) => <Input disabled aria-label={names.join(' – ')} placeholder={names.join(' – ')} />,
});
