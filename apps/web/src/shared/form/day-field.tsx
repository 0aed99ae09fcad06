import { DayField as DayBox } from '../ui/lazy-days.tsx';
import { type FieldProps, Labelled } from './labelled.tsx';

/** A calendar day `YYYY-MM-DD`, typed or picked. */
export const DayField = ({
  field,
  placeholder,
  ...labelled
}: FieldProps<string | undefined> & { placeholder: string }) => (
  <Labelled field={field} {...labelled}>
    {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid = false }) => (
      <DayBox
        id={id}
        describedBy={describedBy}
        invalid={invalid}
        value={field.value}
        placeholder={placeholder}
        onChange={(day) => field.onChange(day)}
      />
    )}
  </Labelled>
);
