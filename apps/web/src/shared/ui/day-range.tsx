import { DatePicker } from '@arco-design/web-react';
import { useCalendar } from './use-calendar.ts';

type Props = {
  /** First and last day, `YYYY-MM-DD`. */
  value: readonly string[] | undefined;
  onChange: (days: string[] | undefined) => void;
  names: readonly [string, string];
};

/** Two days, typed or picked from a calendar. Large: load it lazily (`lazy-day-range.tsx`). */
export const DayRange = ({ value, onChange, names }: Props) => {
  const { frame, popup } = useCalendar((typed) => {
    const days = typed.toSorted();
    if (days.join() !== value?.join()) onChange(days);
  });
  return (
    <div {...frame}>
      <DatePicker.RangePicker
        {...popup}
        style={{ width: '100%' }}
        value={value ? [...value] : []}
        placeholder={[...names]}
        inputProps={names.map((name) => ({ 'aria-label': name }))}
        onChange={(days) => onChange(days?.every(Boolean) && days.length === 2 ? days : undefined)}
      />
    </div>
  );
};
