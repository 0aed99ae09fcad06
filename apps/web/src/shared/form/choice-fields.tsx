import { type ReactNode, useId } from 'react';
import { Radio, Switch } from '../kit/controls.ts';
import { Row, Stack } from '../layout/layout.tsx';
import { ChoiceBox } from '../ui/choice-box.tsx';
import { FieldGroup } from '../ui/field.tsx';
import { NamedSelect } from '../ui/named-select.tsx';
import type { Bound } from './form-types.ts';
import { type FieldProps, Labelled } from './labelled.tsx';

type Option<T> = { value: T; label: string };

type SelectProps<T> = FieldProps<T | undefined> & {
  options: readonly Option<T>[];
  placeholder?: string;
  allowClear?: boolean;
};

/** A select with few options. */
export const SelectField = <T extends string | number>({
  field,
  options,
  placeholder,
  allowClear = false,
  ...labelled
}: SelectProps<T>) => (
  <Labelled field={field} {...labelled}>
    {({ id, disabled, 'aria-describedby': describedBy, 'aria-invalid': invalid }, labelId) => (
      <NamedSelect
        id={id}
        labelledBy={labelId}
        describedBy={describedBy}
        invalid={invalid}
        disabled={disabled}
        placeholder={placeholder}
        allowClear={allowClear}
        value={field.value}
        options={options}
        onChange={(value) => field.onChange(value)}
      />
    )}
  </Labelled>
);

type SearchProps = FieldProps<string> & {
  options: readonly Option<string>[];
  placeholder: string;
  onSearch?: (text: string) => void;
};

/** A searchable select. */
export const SearchSelectField = ({ field, options, placeholder, onSearch, ...labelled }: SearchProps) => (
  <Labelled field={field} {...labelled}>
    {({ id, disabled, onBlur, 'aria-describedby': describedBy, 'aria-invalid': invalid }, labelId) => (
      <ChoiceBox
        id={id}
        labelledBy={labelId}
        describedBy={describedBy}
        invalid={invalid}
        disabled={disabled}
        value={field.value}
        placeholder={placeholder}
        options={options}
        onChange={(value) => field.onChange(value)}
        onBlur={onBlur}
        {...(onSearch ? { onSearch } : {})}
      />
    )}
  </Labelled>
);

type RadioProps<T> = {
  field: Pick<Bound<T>, 'value' | 'onChange'>;
  label: string;
  options: readonly Option<T>[];
  direction?: 'vertical' | 'horizontal';
  kind?: 'radio' | 'button';
  /** For many choices: columns at least this wide, in pixels. */
  columnWidth?: number;
  /** Below the choices. */
  hint?: ReactNode;
};

/** Radio buttons. */
export const RadioField = <T extends string>({
  field,
  label,
  options,
  direction = 'horizontal',
  kind = 'radio',
  columnWidth,
  hint,
}: RadioProps<T>) => {
  const name = useId();
  const grid = { display: 'grid', gridTemplateColumns: `repeat(auto-fill, minmax(${columnWidth}px, 1fr))` };
  return (
    <FieldGroup label={label}>
      <Radio.Group
        name={name}
        type={kind}
        value={field.value}
        direction={direction}
        options={[...options]}
        {...(columnWidth ? { style: grid } : {})}
        onChange={(value: T) => field.onChange(value)}
      />
      {hint}
    </FieldGroup>
  );
};

type SwitchProps = { field: Bound<boolean>; label: string; hint?: ReactNode };

/** A switch before its label, so that several stand in one column; behind a label with a hint. */
export const SwitchField = ({ field, label, hint }: SwitchProps) => {
  const id = useId();
  return (
    <Row gap={12} tone="muted" below={16}>
      {hint ? (
        <Stack grow>
          <b id={id}>{label}</b>
          {hint}
        </Stack>
      ) : null}
      <Switch aria-labelledby={id} checked={field.value} onChange={(on) => field.onChange(on)} />
      {hint ? null : <span id={id}>{label}</span>}
    </Row>
  );
};
