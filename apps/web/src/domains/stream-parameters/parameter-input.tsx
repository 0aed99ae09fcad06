import { type ParameterPath, valueAt } from '@onair/contract/stream-parameters/stream-parameters';
import { useId } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Input } from '../../shared/kit/controls.ts';
import { Field } from '../../shared/ui/field.tsx';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import styles from './group-form.module.css';
import { groupFormWords } from './group-form.words.ts';
import { parameterWords } from './parameter.words.ts';
import { parameterFields, useValueText } from './parameter-fields.ts';
import type { GroupForm } from './use-group-form.ts';

/** What is wrong with the field in words, or undefined. */
const useFault = (form: GroupForm, path: ParameterPath): string | undefined => {
  const words = useWords(groupFormWords);
  const label = useWords(parameterWords).labels[path];
  const field = parameterFields[path];
  switch (form.faultAt(path)) {
    case 'empty':
      return field.kind === 'choice' ? words.chooseFirst(label) : words.empty(label);
    case 'range':
      return field.kind === 'number' ? words.range(field.range.min, field.range.max, field.unit) : undefined;
    case 'belowMin':
      return words.belowMin;
    case 'outside':
      return words.outside;
    default:
      return form.saidAt(path);
  }
};

type Props = { form: GroupForm; path: ParameterPath; disabled: boolean };

/** One parameter: its control, its unit, what it was where it differs from what is in force. */
export const ParameterInput = ({ form, path, disabled }: Props) => {
  const words = useWords(groupFormWords);
  const names = useWords(parameterWords);
  const textOf = useValueText();
  const unitId = useId();
  const field = parameterFields[path];
  const fault = useFault(form, path);
  const changed = form.changed.includes(path);
  const { parameters } = form.base;
  const was = parameters ? words.was(textOf(path, valueAt(parameters, path))) : words.wasNone;
  const optionText = (value: string) =>
    path.endsWith('.mode') ? names.modeHints[value as keyof typeof names.modeHints] : textOf(path, value);
  return (
    <div className={styles.field} data-changed={changed} data-path={path}>
      <Field label={names.labels[path]} required fault={fault} hint={changed ? was : undefined}>
        {({ id, labelId, describedBy, invalid }) =>
          field.kind === 'choice' ? (
            <NamedSelect
              id={id}
              labelledBy={labelId}
              describedBy={describedBy}
              invalid={invalid}
              disabled={disabled}
              placeholder={words.choose}
              value={form.draft[path] === '' ? undefined : form.draft[path]}
              options={field.options.map((value) => ({ value: String(value), label: optionText(String(value)) }))}
              onChange={(value) => form.set(path, value ?? '')}
            />
          ) : (
            <Input
              id={id}
              inputMode="numeric"
              autoComplete="off"
              disabled={disabled}
              maxLength={10}
              value={form.draft[path]}
              placeholder={words.placeholder(field.range.min, field.range.max)}
              addAfter={<span id={unitId}>{names.units[field.unit]}</span>}
              aria-required
              aria-invalid={invalid}
              aria-describedby={[unitId, describedBy].filter(Boolean).join(' ')}
              {...(invalid ? { status: 'error' as const } : {})}
              onChange={(value) => form.set(path, value)}
              onBlur={() => form.leave(path)}
            />
          )
        }
      </Field>
    </div>
  );
};
