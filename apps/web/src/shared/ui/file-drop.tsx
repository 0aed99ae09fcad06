import { type DragEvent, type ReactNode, useId, useState } from 'react';
import styles from './file-drop.module.css';

type Props = {
  /** Extensions and media types, as in an input's `accept`. */
  accept: string;
  several?: boolean;
  disabled?: boolean;
  /** At least one file; only one unless `several`. */
  onChoose: (files: [File, ...File[]]) => void;
  /** A small note about the accepted files. */
  note: ReactNode;
  /** An icon and a line of text. */
  children: ReactNode;
};

/** A drop zone with a file dialog; the caller validates the files. */
export const FileDrop = ({ accept, several = false, disabled = false, onChoose, note, children }: Props) => {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first, ...others] = files ?? [];
    if (first && !disabled) onChoose(several ? [first, ...others] : [first]);
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
        accept={accept}
        multiple={several}
        disabled={disabled}
        aria-describedby={`${id}note`}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      {children}
      <span id={`${id}note`}>{note}</span>
    </label>
  );
};
