import { InputNumber, type InputNumberProps } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import styles from './form.module.css';
import { type FieldProps, Labelled } from './labelled.tsx';

type Props = FieldProps<number | undefined> &
  Pick<InputNumberProps, 'className' | 'formatter' | 'parser' | 'suffix'> & {
    /** Right of the control, such as the button of a form of one line. */
    after?: ReactNode;
  };

/** A whole number within the limits of the contract; undefined while it is empty. */
export const NumberField = ({ field, label, required, hint, beside, inline, disabled, after, ...rest }: Props) => (
  <Labelled {...{ field, label, required, hint, beside, inline, disabled }}>
    {({ status, ...control }) => {
      const box = (
        <InputNumber
          {...rest}
          {...control}
          error={status === 'error'}
          min={field.limits.minimum}
          max={field.limits.maximum}
          precision={0}
          value={field.value}
          onChange={(value) => field.onChange(Number.isFinite(value) ? value : undefined)}
        />
      );
      return after ? (
        <span className={styles.line}>
          {box}
          {after}
        </span>
      ) : (
        box
      );
    }}
  </Labelled>
);
