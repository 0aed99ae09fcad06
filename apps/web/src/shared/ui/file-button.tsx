import { useRef } from 'react';
import { Button, type ButtonProps } from '../kit/controls.ts';
import { IconUpload } from '../kit/icons.ts';

type Props = Pick<ButtonProps, 'type' | 'loading' | 'disabled'> & {
  label: string;
  /** Names the hidden input; `label` unless stated. */
  name?: string;
  /** Extensions and media types, as the input takes them. */
  accept: string;
  multiple?: boolean;
  invalid?: boolean;
  onFiles: (files: [File, ...File[]]) => void;
};

/** A button that asks for files of the reader's disk. The same file can be chosen twice in a row. */
export const FileButton = ({ label, name = label, accept, multiple = false, invalid, onFiles, ...look }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} icon={<IconUpload />} data-invalid={invalid} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={name}
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (first) onFiles([first, ...others]);
        }}
      />
    </>
  );
};
