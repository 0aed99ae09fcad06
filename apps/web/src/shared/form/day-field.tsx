import styles from '../ui/field.module.css';
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

/** A day and a time on the clock that the label or hint names, typed or picked with the browser's own control. */
export const WhenField = ({ field, ...labelled }: FieldProps<string>) => (
  <Labelled field={field} {...labelled}>
    {({ status: _, disabled = false, ...control }) => (
      <input
        {...control}
        disabled={disabled}
        type="datetime-local"
        step={60}
        className={styles.when}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      />
    )}
  </Labelled>
);
