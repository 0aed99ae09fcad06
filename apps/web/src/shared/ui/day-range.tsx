import { DatePicker } from '../kit/controls.ts';
import { useCalendar } from './use-calendar.ts';

type Props = {
  /** First and last day, `YYYY-MM-DD`. */
  value: readonly string[] | undefined;
  onChange: (days: string[] | undefined) => void;
  names: readonly [string, string];
  /** Of the first input, for a label's sake. */
  id?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
};

/** Two days, typed or picked from a calendar. Large: load it lazily (`lazy-day-range.tsx`). */
export const DayRange = ({ value, onChange, names, id, describedBy, invalid = false }: Props) => {
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
        inputProps={names.map((name, index) => ({
          ...(id && index === 0 ? { id } : {}),
          'aria-label': name,
          'aria-describedby': describedBy,
          'aria-invalid': invalid || undefined,
        }))}
        {...(invalid ? { status: 'error' as const } : {})}
        onChange={(days) => onChange(days?.every(Boolean) && days.length === 2 ? days : undefined)}
      />
    </div>
  );
};
