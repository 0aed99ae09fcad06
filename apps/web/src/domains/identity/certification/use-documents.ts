import { uploadCertificationDocument } from '@onair/contract/identity/certification-acts';
import { PICTURE_BYTES_MAX, pictureTypeOf } from '@onair/contract/pictures';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, isAbort } from '../../../shared/api/failure.ts';
import { upload } from '../../../shared/api/transfer.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { certificationWords } from './certification.words.ts';

/** Documents of a request: uploaded as they are selected, one at a time. `sent` is the progress, null while idle. */
export const useDocuments = (
  [sent, setSent]: [number | null, (sent: number | null) => void],
  ids: readonly string[],
  setIds: (change: (ids: string[]) => string[]) => void,
) => {
  const [fault, setFault] = useState('');
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const add = async (file: File): Promise<void> => {
    const words = wordsNow(certificationWords);
    const type = pictureTypeOf(file.name);
    if (!type || (file.type !== '' && file.type !== type)) return setFault(words.wrongType);
    if (file.size > PICTURE_BYTES_MAX) return setFault(words.tooLarge);
    const aborter = new AbortController();
    control.current = aborter;
    setFault('');
    setSent(0);
    try {
      const { id } = await upload(uploadCertificationDocument, {}, file, {
        signal: aborter.signal,
        handled: true,
        onProgress: (loaded, total) => setSent(total ? Math.round((loaded / total) * 100) : 0),
      });
      setIds((now) => [...now, id]);
    } catch (error) {
      if (isAbort(error)) Message.info(wordsNow(certificationWords).cancelled);
      else setFault(error instanceof ApiFailure ? (error.fields[0]?.msg ?? error.msg) : String(error));
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
