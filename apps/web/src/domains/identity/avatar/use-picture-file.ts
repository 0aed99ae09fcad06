import type { Crop } from '@onair/contract/lib/pictures';
import { useState } from 'react';
import { whyOf } from '../../../shared/api/failure.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { useLasting } from '../../../shared/page/hidden.ts';
import { checkPicture } from '../../../shared/picture/shrink.ts';
import { avatarWords } from './avatar.words.ts';
import { type Extent, largestCrop } from './crop.ts';

export type Chosen = { file: File; url: string; picture: Extent | null; crop: Crop };

/**
 * The selected file as decoded by the browser, or why it is not acceptable. How large it may be is judged when it is sent,
 * after it was made smaller. @param ratio height divided by width
 */
export const usePictureFile = (ratio = 1) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const url = chosen?.url;
  useLasting(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), url);

  const refuse = (words: string) => {
    setChosen(null);
    setFault(words);
  };
  return {
    chosen,
    fault,
    setFault,
    forget: () => {
      setChosen(null);
      setFault(null);
    },
    take: async (file: File): Promise<void> => {
      try {
        await checkPicture(file);
      } catch (error) {
        return refuse(whyOf(error));
      }
      setFault(null);
      setChosen({ file, url: URL.createObjectURL(file), picture: null, crop: { x: 0, y: 0, size: 1 } });
    },
    measured: (picture: Extent) => setChosen((now) => now && { ...now, picture, crop: largestCrop(picture, ratio) }),
    unreadable: () => refuse(wordsNow(avatarWords).broken),
    cut: (crop: Crop) => setChosen((now) => now && { ...now, crop }),
  };
};
