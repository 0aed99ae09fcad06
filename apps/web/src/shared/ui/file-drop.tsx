import { type DragEvent, type ReactNode, useId, useState } from 'react';
import styles from './file-drop.module.css';

type Props = {
  /** What the browser's dialog offers, as of an input's `accept`. */
  accept: string;
  several?: boolean;
  disabled?: boolean;
  /** At least one file; one alone unless `several`. */
  onChoose: (files: [File, ...File[]]) => void;
  /** What may be chosen, in small. */
  note: ReactNode;
  /** An icon and a line. */
  children: ReactNode;
};

/** A place where files are chosen or dropped; what they may be is for the caller. */
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
