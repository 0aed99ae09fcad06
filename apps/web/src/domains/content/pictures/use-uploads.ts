import type { ContentPicture } from '@onair/contract/content/pictures';
import { useRef, useState } from 'react';
import { ApiFailure, isAbort } from '../../../shared/api/failure.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { useLasting } from '../../../shared/page/hidden.ts';
import { PictureFault } from '../../../shared/picture/shrink.ts';
import { picturesWords } from './pictures.words.ts';
import { uploadPicture } from './upload-picture.ts';

export type Upload = {
  key: string;
  /** Object URL of the local file, to show it during the upload. */
  preview: string;
  /** Progress in percent. */
  sent: number;
  fault: string | null;
  picture: ContentPicture | null;
};

const wordsOf = (error: unknown): string => {
  const words = wordsNow(picturesWords);
  if (error instanceof ApiFailure) return error.transport ? words.failed : error.msg;
  return error instanceof PictureFault ? error.message : words.failed;
};

/** Uploads pictures one after another, in the order of selection. Uploads end with the component. */
export const useUploads = (onArrived?: (picture: ContentPicture) => void) => {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const line = useRef(Promise.resolve());
  const control = useRef<AbortController | null>(null);
  const previews = useRef<string[]>([]);
  useLasting(() => {
    const aborter = new AbortController();
    control.current = aborter;
    return () => {
      aborter.abort();
      for (const url of previews.current) URL.revokeObjectURL(url);
    };
  });

  const change = (key: string, facts: Partial<Upload>): void =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...facts } : one)));

  const send = async (key: string, file: File): Promise<void> => {
    const signal = control.current?.signal;
    if (!signal || signal.aborted) return;
    try {
      const onProgress = (share: number) => change(key, { sent: Math.round(share * 100) });
      const picture = await uploadPicture(file, '', { signal, onProgress });
      change(key, { picture, sent: 100 });
      onArrived?.(picture);
    } catch (error) {
      if (!isAbort(error)) change(key, { fault: wordsOf(error) });
    }
  };

  const add = (files: readonly File[]): void => {
    for (const file of files) {
      const key = crypto.randomUUID();
      const preview = URL.createObjectURL(file);
      previews.current.push(preview);
      setUploads((now) => [...now, { key, preview, sent: 0, fault: null, picture: null }]);
      line.current = line.current.then(() => send(key, file));
    }
  };
  return { uploads, add, remove: (key: string) => setUploads((now) => now.filter((one) => one.key !== key)) };
};
