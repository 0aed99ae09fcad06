import { type FieldProps, Labelled } from './labelled.tsx';
import styles from './when-field.module.css';

/** A day and a time of day on a clock that the label or hint names, typed or picked with the browser's own control. */
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
