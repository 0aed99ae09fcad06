import { Select } from '@arco-design/web-react';
import { listActivityKeywords } from '@onair/contract/activities';
import { useRef } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { type Names, useKitName } from '../../shared/ui/kit-name.ts';

type Props = Names & {
  id: string;
  value: readonly string[];
  placeholder: string;
  onChange: (words: string[]) => void;
};

/** Keywords: those of earlier activities are offered, others are typed and taken by Enter or a comma. */
export const KeywordField = ({ id, value, placeholder, onChange, ...names }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  const known = useCall(listActivityKeywords, {}, { handled: true });
  useKitName(root, '[role=combobox]', names);
  useKitName(root, 'input', names);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps Enter, which takes a word, from submitting the form
    <div ref={root} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <Select
        id={id}
        mode="multiple"
        allowCreate
        allowClear
        value={[...value]}
        placeholder={placeholder}
        options={known.data ?? []}
        tokenSeparators={[',', '，', ';', '；', '、']}
        {...(names.invalid ? { status: 'error' as const } : {})}
        onChange={(words: string[]) => onChange([...new Set(words.map((word) => word.trim()).filter(Boolean))])}
      />
    </div>
  );
};
