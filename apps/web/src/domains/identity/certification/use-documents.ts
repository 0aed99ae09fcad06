import { uploadCertificationDocument } from '@onair/contract/identity/certification-acts';
import { useRef, useState } from 'react';
import { isAbort, whyOf } from '../../../shared/api/failure.ts';
import { upload } from '../../../shared/api/transfer.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useLasting } from '../../../shared/page/hidden.ts';
import { fitted } from '../../../shared/picture/shrink.ts';
import { certificationWords } from './certification.words.ts';

/** Documents of a request: uploaded as they are selected, one at a time. `sent` is the progress, null while idle. */
export const useDocuments = (
  [sent, setSent]: [number | null, (sent: number | null) => void],
  ids: readonly string[],
  setIds: (change: (ids: string[]) => string[]) => void,
) => {
  const [fault, setFault] = useState('');
  const control = useRef<AbortController | null>(null);
  useLasting(() => () => control.current?.abort());
  const add = async (file: File): Promise<void> => {
    const aborter = new AbortController();
    control.current = aborter;
    setFault('');
    setSent(0);
    try {
      const { id } = await upload(uploadCertificationDocument, {}, await fitted(file), {
        signal: aborter.signal,
        handled: true,
        onProgress: (loaded, total) => setSent(total ? Math.round((loaded / total) * 100) : 0),
      });
      setIds((now) => [...now, id]);
    } catch (error) {
      if (isAbort(error)) Message.info(wordsNow(certificationWords).cancelled);
      else setFault(whyOf(error));
    } finally {
      setSent(null);
    }
  };
  return {
    ids,
    sent,
    fault,
    add,
    cancel: () => control.current?.abort(),
    remove: (id: string) => setIds((now) => now.filter((one) => one !== id)),
  };
};
