import { DatePicker } from '@arco-design/web-react';

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
export const DayField = ({ id, describedBy, invalid = false, value, placeholder, onChange }: Props) => (
  <DatePicker
    style={{ width: '100%' }}
    value={value as string}
    placeholder={placeholder}
    inputProps={{ id, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined }}
    {...(invalid ? { status: 'error' as const } : {})}
    onChange={(day) => onChange(day || undefined)}
  />
);
