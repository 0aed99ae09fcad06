import { DatePicker } from '@arco-design/web-react';

type Props = {
  /** First and last day, `YYYY-MM-DD`. */
  value: readonly string[] | undefined;
  onChange: (days: string[] | undefined) => void;
  names: readonly [string, string];
};

/** Two days, typed or picked from a calendar. Large: load it lazily (`lazy-day-range.tsx`). */
export const DayRange = ({ value, onChange, names }: Props) => (
  <DatePicker.RangePicker
    style={{ width: '100%' }}
    value={value ? [...value] : []}
    placeholder={[...names]}
    inputProps={names.map((name) => ({ 'aria-label': name }))}
    onChange={(days) => onChange(days?.every(Boolean) && days.length === 2 ? days : undefined)}
  />
);
