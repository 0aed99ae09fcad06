import { PICTURE_ACCEPT } from '@onair/contract/pictures';
import { type DragEvent, useId, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconImage } from '../../../shared/kit/icons.ts';
import styles from './pictures.module.css';
import { picturesWords } from './pictures.words.ts';

type Props = { several?: boolean; disabled?: boolean; onChoose: (files: File[]) => void };

/** A place where pictures are chosen or dropped; what they may be is for the caller. */
export const ChoosePictures = ({ several = false, disabled = false, onChoose }: Props) => {
  const words = useWords(picturesWords);
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const given = [...(files ?? [])];
    if (given.length > 0 && !disabled) onChoose(several ? given : given.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      className={styles.drop}
      data-over={over}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={PICTURE_ACCEPT}
        multiple={several}
        disabled={disabled}
        aria-describedby={`${id}note`}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <IconImage className={styles.icon ?? ''} />
      <strong>{words.choose}</strong>
      <span id={`${id}note`}>{several ? words.limits : words.one}</span>
    </label>
  );
};
