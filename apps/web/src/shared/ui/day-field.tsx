import { DatePicker } from '../kit/controls.ts';
import { useCalendar } from './use-calendar.ts';

type Props = {
  id: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  /** `YYYY-MM-DD`. */
  value: string | undefined;
  placeholder: string;
  onChange: (day: string | undefined) => void;
};

/** One day, typed or picked. Large: load it lazily (`lazy-day-field.tsx`). */
export const DayField = ({ id, describedBy, invalid = false, value, placeholder, onChange }: Props) => {
  const { frame, popup } = useCalendar(([day]) => {
    if (day !== value) onChange(day);
  });
  return (
    <div {...frame}>
      <DatePicker
        {...popup}
        style={{ width: '100%' }}
        value={value}
        placeholder={placeholder}
        inputProps={{ id, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined }}
        {...(invalid ? { status: 'error' as const } : {})}
        onChange={(day) => onChange(day || undefined)}
      />
    </div>
  );
};
