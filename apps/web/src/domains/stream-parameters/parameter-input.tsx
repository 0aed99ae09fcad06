import type { ParameterPath } from '@onair/contract/stream-parameters/stream-parameters';
import { entryOf } from '@onair/contract/typed';
import { useId } from 'react';
import { SelectField } from '../../shared/form/choice-fields.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useWords } from '../../shared/i18n/words.ts';
import styles from './group-form.module.css';
import { groupFormWords } from './group-form.words.ts';
import { parameterWords } from './parameter.words.ts';
import { parameterFields, useValueText } from './parameter-fields.ts';
import type { GroupForm } from './use-group-form.ts';

type Props = { group: GroupForm; path: ParameterPath; disabled: boolean };

/** One parameter: its control, its unit, and the value in effect where it differs. */
export const ParameterInput = ({ group, path, disabled }: Props) => {
  const words = useWords(groupFormWords);
  const names = useWords(parameterWords);
  const textOf = useValueText();
  const unitId = useId();
  const shape = parameterFields[path];
  const changed = group.changed.includes(path);
  const before = group.before(path);
  const was = before === undefined ? words.wasNone : words.was(textOf(path, before));
  const field = { ...group.form.field(path), onChange: (value: string) => group.set(path, value) };
  const common = { label: names.labels[path], required: true, hint: changed ? was : undefined, disabled };
  const optionText = (value: string) =>
    path.endsWith('.mode') ? (entryOf(names.modeHints, value) ?? value) : textOf(path, value);
  return (
    <div className={styles.field} data-changed={changed} data-path={path}>
      {shape.kind === 'choice' ? (
        <SelectField
          {...common}
          field={{ ...field, value: field.value || undefined, onChange: (value = '') => field.onChange(value) }}
          placeholder={words.choose}
          options={shape.options.map((value) => ({ value: String(value), label: optionText(String(value)) }))}
        />
      ) : (
        <TextField
          {...common}
          field={field}
          inputMode="numeric"
          maxLength={10}
          placeholder={words.placeholder(shape.range.min, shape.range.max)}
          addAfter={<span id={unitId}>{names.units[shape.unit]}</span>}
          describedBy={unitId}
        />
      )}
    </div>
  );
};
