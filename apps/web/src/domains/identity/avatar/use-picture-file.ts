import { type Crop, PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX, pictureTypeOf } from '@onair/contract/pictures';
import { useEffect, useState } from 'react';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { avatarWords } from './avatar.words.ts';
import { type Extent, largestCrop } from './crop.ts';

export type Chosen = { file: File; url: string; picture: Extent | null; crop: Crop };

/**
 * The selected file as decoded by the browser, or why it is not acceptable. The server checks it again. @param ratio
 * height divided by width
 */
export const usePictureFile = (ratio = 1) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const url = chosen?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

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
    take: (file: File) => {
      const words = wordsNow(avatarWords);
      const type = pictureTypeOf(file.name);
      if (!type || (file.type !== '' && file.type !== type)) return refuse(words.wrongType);
      if (file.size > PICTURE_BYTES_MAX) return refuse(words.tooLarge);
      setFault(null);
      setChosen({ file, url: URL.createObjectURL(file), picture: null, crop: { x: 0, y: 0, size: 1 } });
    },
    measured: (picture: Extent) => {
      if (picture.width * picture.height > PICTURE_PIXELS_MAX) return refuse(wordsNow(avatarWords).tooManyPixels);
      setChosen((now) => now && { ...now, picture, crop: largestCrop(picture, ratio) });
    },
    unreadable: () => refuse(wordsNow(avatarWords).broken),
    cut: (crop: Crop) => setChosen((now) => now && { ...now, crop }),
  };
};
