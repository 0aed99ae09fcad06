import { Message } from '@arco-design/web-react';
import { exportPolicies } from '@onair/contract/policies';
import { useRef, useState } from 'react';
import { isAbort } from '../../shared/api/failure.ts';
import { download } from '../../shared/api/transfer.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import type { ListInput } from './search-state.ts';
import { searchTableWords } from './search-table.words.ts';

export type FileFormat = 'csv' | 'xlsx';

/** Downloads what the filters show. `loaded` counts bytes while a file is on its way, else it is null. */
export const useDownload = () => {
  const [loaded, setLoaded] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  const start = async ({ current: _page, pageSize: _size, ...input }: ListInput, format: FileFormat): Promise<void> => {
    const aborter = new AbortController();
    control.current = aborter;
    setLoaded(0);
    try {
      await download(exportPolicies, { ...input, format }, `policy-sets.${format}`, {
        signal: aborter.signal,
        onProgress: setLoaded,
      });
      Message.success(wordsNow(searchTableWords).downloaded);
    } catch (error) {
      // Shown by the call; an end that was asked for needs no words.
      if (!isAbort(error)) return;
    } finally {
      setLoaded(null);
    }
  };
  return { loaded, start, cancel: () => control.current?.abort() };
};
