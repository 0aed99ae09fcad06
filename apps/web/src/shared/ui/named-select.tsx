import { type ReactNode, useRef } from 'react';
import { Select, type SelectProps } from '../kit/controls.ts';
import styles from './field.module.css';
import { type Names, useKitName } from './kit-name.ts';

type Value = string | number;

type Props<V extends Value> = Pick<
  SelectProps,
  'disabled' | 'placeholder' | 'allowClear' | 'status' | 'size' | 'id' | 'showSearch'
> &
  Names & {
    value: V | undefined;
    options: readonly { value: V; label: ReactNode }[];
    /** Undefined when cleared. */
    onChange: (value: V | undefined) => void;
    className?: string | undefined;
  };

/** The kit's single select, with an accessible name. */
export const NamedSelect = <V extends Value>({
  name,
  labelledBy,
  describedBy,
  invalid,
  options,
  onChange,
  className,
  value,
  ...rest
}: Props<V>) => {
  const root = useRef<HTMLDivElement>(null);
  useKitName(root, '[role=combobox]', { name, labelledBy, describedBy, invalid });
  return (
    <div ref={root} className={`${styles.root} ${className ?? ''}`}>
      <Select
        {...rest}
        value={value}
        options={options.map((option) => ({ ...option }))}
        onChange={(chosen: V | undefined) => onChange(chosen)}
        {...(invalid ? { status: 'error' as const } : {})}
      />
    </div>
  );
};
