import { listActivityKeywords } from '@onair/contract/campaigns/campaigns';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { Select } from '../../shared/kit/controls.ts';
import { isComposing } from '../../shared/page/composing.ts';
import { type Names, useKitName } from '../../shared/ui/kit-name.ts';

type Props = Names & {
  id: string;
  value: readonly string[];
  placeholder: string;
  onChange: (words: string[]) => void;
};

const textOf = (target: EventTarget): string => (target instanceof HTMLInputElement ? target.value.trim() : '');

/**
 * Keywords: recent ones are suggested, others are typed and accepted by Enter, a comma or blur. The kit accepts a typed
 * word only once it has rendered it as an option, and drops pending text on blur.
 */
export const KeywordField = ({ id, value, placeholder, onChange, ...names }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  const known = useCall(listActivityKeywords, {}, { handled: true });
  const [typed, setTyped] = useState('');
  // The user has moved through the options since typing: Enter selects the highlighted one.
  const chooses = useRef(false);
  useKitName(root, '[role=combobox]', names);
  useKitName(root, 'input', names);

  const put = (words: readonly string[]) =>
    onChange([...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))]);
  const take = (word: string) => {
    put([...value, word]);
    setTyped('');
  };
  const onLeft = ({ target }: FocusEvent) => {
    const word = textOf(target);
    if (word !== '') take(word);
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') chooses.current = true;
    // Accepts a word instead of submitting the form.
    if (key === 'Enter') event.preventDefault();
    const word = textOf(target);
    if (word === '' || isComposing(event)) return;
    if (key === 'Tab') take(word);
    if (key === 'Enter' && !chooses.current) {
      event.stopPropagation();
      take(word);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only looks at what is typed into the control inside
    <div ref={root} onKeyDownCapture={onKey} onBlur={onLeft}>
      <Select
        id={id}
        mode="multiple"
        allowCreate
        allowClear
        value={[...value]}
        inputValue={typed}
        placeholder={placeholder}
        options={known.data ?? []}
        tokenSeparators={[',', '，', ';', '；', '、']}
        {...(names.invalid ? { status: 'error' as const } : {})}
        onInputValueChange={(text) => {
          chooses.current = false;
          setTyped(text);
        }}
        onChange={put}
      />
    </div>
  );
};
