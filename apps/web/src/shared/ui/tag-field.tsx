import { useRef } from 'react';
import { InputTag } from '../kit/controls.ts';
import { type Names, useKitName } from './kit-name.ts';

type Props = Names & {
  id?: string;
  value: readonly string[];
  onChange: (values: string[]) => void;
  placeholder?: string;
  /** Maximum number of values, and of characters in each; more is rejected. */
  max: number;
  maxLength: number;
};

/** Several short texts, each added by Enter, a comma or leaving the field. */
export const TagField = ({ id, value, onChange, placeholder, max, maxLength, ...names }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  useKitName(root, 'input', names);
  const fits = (text: string): boolean => text.trim() !== '' && [...text.trim()].length <= maxLength;
  return (
    <div ref={root}>
      <InputTag
        {...(id ? { id } : {})}
        value={[...value]}
        {...(placeholder ? { placeholder } : {})}
        allowClear
        saveOnBlur
        tokenSeparators={[',', '，', ';', '；', '、']}
        validate={(text) => fits(String(text))}
        onChange={(values: string[]) =>
          onChange([...new Set(values.map((one) => one.trim()))].filter(fits).slice(0, max))
        }
      />
    </div>
  );
};
