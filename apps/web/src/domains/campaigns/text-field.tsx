import type { ChannelField } from '@onair/contract/campaigns/channel-form';
import { Input } from '../../shared/kit/controls.ts';
import { Field } from '../../shared/ui/field.tsx';

type Props = {
  field: ChannelField;
  label: string;
  placeholder: string;
  value: string | undefined;
  fault: string | undefined;
  onChange: (value: string) => void;
};

/** Longer text is not stored even as a draft. */
const DRAFT_MAX = 200;

/** One line of text in the form. Text that is too long is reported, not cut off. */
export const TextField = ({ field, label, placeholder, value, fault, onChange }: Props) => (
  <div data-field={field}>
    <Field label={label} required beside fault={fault}>
      {({ id, describedBy, invalid }) => (
        <Input
          id={id}
          autoComplete="off"
          maxLength={DRAFT_MAX}
          value={value ?? ''}
          placeholder={placeholder}
          aria-required
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          {...(invalid ? { status: 'error' as const } : {})}
          onChange={onChange}
        />
      )}
    </Field>
  </div>
);
