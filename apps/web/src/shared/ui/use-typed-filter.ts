import { useEffect, useEffectEvent, useState } from 'react';

/** Whether all search words occur in the texts of a card, ignoring case and width. */
export const matchesSearch = (search: string, texts: readonly string[]): boolean => {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase();
  const text = fold(texts.join('\n'));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** A debounced value, compared by its JSON, so that equal objects are the same. */
export const useDebounced = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
};

/** Debounce before the address follows, so that a word is one step and not one per letter. */
const DEBOUNCE_MS = 250;

/** A trimmed text filter in the address, debounced. If the address changes otherwise, the field follows it. */
export const useTypedFilter = (
  inAddress: string,
  onChange: (text: string) => void,
): [string, (text: string) => void] => {
  const [text, setText] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  /** Values sent that have not reached the address yet, oldest first. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (known !== inAddress) {
    setKnown(inAddress);
    const arrived = sent.indexOf(inAddress);
    // An address that catches up must not overwrite letters typed since.
    if (arrived < 0) setText(inAddress);
    setSent(arrived < 0 ? [] : sent.slice(arrived + 1));
  }
  // What was sent while the reader left the page never arrived: back again, the field is what counts.
  useEffect(() => setSent((now) => (now.length > 0 ? [] : now)), []);
  const send = useEffectEvent(() => {
    const next = text.trim();
    if (next === (sent.at(-1) ?? inAddress)) return;
    setSent(next === inAddress ? [] : [...sent, next]);
    onChange(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the wait again
  useEffect(() => {
    const timer = setTimeout(send, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
};
