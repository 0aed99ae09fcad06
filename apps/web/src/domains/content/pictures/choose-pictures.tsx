import { PICTURE_ACCEPT } from '@onair/contract/lib/pictures';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconImage } from '../../../shared/kit/icons.ts';
import { FileDrop } from '../../../shared/ui/file-drop.tsx';
import { picturesWords } from './pictures.words.ts';

type Props = { several?: boolean; disabled?: boolean; onChoose: (files: File[]) => void };

/** A drop zone for pictures, with a file button. */
export const ChoosePictures = ({ several = false, ...props }: Props) => {
  const words = useWords(picturesWords);
  return (
    <FileDrop accept={PICTURE_ACCEPT} several={several} note={several ? words.limits : words.one} {...props}>
      <IconImage />
      <strong>{words.choose}</strong>
    </FileDrop>
  );
};
