import { SwitchField } from '../../shared/form/choice-fields.tsx';
import type { Bound } from '../../shared/form/form-types.ts';
import { FieldGroup } from '../../shared/ui/field.tsx';

type Props<T extends string> = { label: string; field: Bound<T[]>; options: readonly T[]; labels: Record<T, string> };

/** A multiple choice, with a switch for each option. */
export const Switches = <T extends string>({ label, field, options, labels }: Props<T>) => (
  <FieldGroup label={label} fault={field.fault}>
    {options.map((option) => {
      const others = field.value.filter((one) => one !== option);
      const bound: Bound<boolean> = {
        ...field,
        value: field.value.includes(option),
        onChange: (on) => field.onChange(on ? [...others, option] : others),
      };
      return <SwitchField key={option} field={bound} label={labels[option]} />;
    })}
  </FieldGroup>
);
