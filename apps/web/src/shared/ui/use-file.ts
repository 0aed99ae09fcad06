import type { Endpoint, Input } from '@onair/contract/endpoint';
import { useRef, useState } from 'react';
import { isAbort } from '../api/failure.ts';
import { download } from '../api/transfer.ts';
import { wordsNow } from '../i18n/words.ts';
import { Message } from '../kit/controls.ts';
import { uiWords } from './ui.words.ts';

/**
 * Downloads a file from an endpoint of transport `download`, one at a time. `loaded` is the number of bytes so far;
 * null while idle. The call reports failures.
 */
export const useFile = <E extends Endpoint>(endpoint: E) => {
  const [loaded, setLoaded] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  const start = async (input: Input<E>, fallbackName: string): Promise<void> => {
    const aborter = new AbortController();
    control.current = aborter;
    setLoaded(0);
    try {
      await download(endpoint, input, fallbackName, { signal: aborter.signal, onProgress: setLoaded });
      Message.success(wordsNow(uiWords).downloaded);
    } catch (error) {
      // Reported by the call; a cancel needs no message.
      if (!isAbort(error)) return;
    } finally {
      setLoaded(null);
    }
  };
  return { loaded, start, cancel: () => control.current?.abort() };
};
