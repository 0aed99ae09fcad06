import { useEffect, useEffectEvent, useState } from 'react';

/** How long typing rests before the address follows it, so that a word is one step and not one a letter. */
const REST_MS = 250;

/**
 * A text filter that lives in the address and counts when typing rests. The address may change by other ways too, and
 * then the field follows it.
 */
export const useTypedFilter = (
  inAddress: string,
  onChange: (text: string) => void,
): [string, (text: string) => void] => {
  const [text, setText] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  if (known !== inAddress) {
    setKnown(inAddress);
    // An address that catches up with what was sent must not overwrite the letters typed since.
    if (inAddress !== sent) setText(inAddress);
    setSent(inAddress);
  }
  const tell = useEffectEvent(() => {
    if (text === inAddress) return;
    setSent(text);
    onChange(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the wait again
  useEffect(() => {
    const timer = setTimeout(tell, REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
};
