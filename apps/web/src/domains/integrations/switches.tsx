import { SwitchField } from '../../shared/form/choice-fields.tsx';
import type { Bound } from '../../shared/form/form-types.ts';
import { Text } from '../../shared/layout/layout.tsx';

type Props<T extends string> = { field: Bound<T[]>; options: readonly T[]; labels: Record<T, string> };

/** A multiple choice, with a switch for each option. */
export const Switches = <T extends string>({ field, options, labels }: Props<T>) => (
  <>
    {options.map((option) => {
      const others = field.value.filter((one) => one !== option);
      const bound: Bound<boolean> = {
        ...field,
        value: field.value.includes(option),
        onChange: (on) => field.onChange(on ? [...others, option] : others),
      };
      return <SwitchField key={option} field={bound} label={labels[option]} />;
    })}
    {field.fault ? (
      <Text as="p" tone="danger" size={12} role="alert">
        {field.fault}
      </Text>
    ) : null}
  </>
);
