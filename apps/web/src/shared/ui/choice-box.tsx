import { partsOf } from '@onair/contract/typed';
import { useRef } from 'react';
import { Select } from '../kit/controls.ts';
import styles from './field.module.css';
import { type Names, useKitName } from './kit-name.ts';

type Props = Names & {
  /** Empty when nothing is chosen. */
  value: string;
  options: readonly { value: string; label: string }[];
  placeholder: string;
  disabled?: boolean;
  id?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Called with the typed text: the caller then provides the options found for it. */
  onSearch?: (text: string) => void;
};

/** A searchable select of one out of many. */
export const ChoiceBox = ({
  value,
  options,
  placeholder,
  disabled,
  id,
  onChange,
  onBlur,
  onSearch,
  ...names
}: Props) => {
  const root = useRef<HTMLDivElement>(null);
  useKitName(root, '[role=combobox]', names);
  return (
    <div ref={root} className={styles.root}>
      <Select
        showSearch
        {...(id ? { id } : {})}
        value={value || undefined}
        options={options.map((option) => ({ ...option }))}
        placeholder={placeholder}
        {...(disabled ? { disabled } : {})}
        {...(names.invalid ? { status: 'error' as const } : {})}
        {...(onSearch ? { onSearch: (typed: string) => onSearch(typed) } : {})}
        filterOption={(text, option) => {
          if (onSearch) return true;
          const { children = '', value: key = '' } = partsOf(partsOf(option).props);
          const wanted = text.trim().toLowerCase();
          return String(children).toLowerCase().includes(wanted) || String(key).toLowerCase().includes(wanted);
        }}
        onChange={(chosen: string) => onChange(chosen)}
        {...(onBlur ? { onBlur } : {})}
      />
    </div>
  );
};
