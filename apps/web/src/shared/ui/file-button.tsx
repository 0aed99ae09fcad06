import { useRef } from 'react';
import { Button, type ButtonProps } from '../kit/controls.ts';
import { IconUpload } from '../kit/icons.ts';

type Props = Pick<ButtonProps, 'type' | 'loading' | 'disabled'> & {
  label: string;
  /** Accessible name of the hidden input; `label` by default. */
  name?: string;
  /** Extensions and media types, as in an input's `accept`. */
  accept: string;
  multiple?: boolean;
  invalid?: boolean;
  onFiles: (files: [File, ...File[]]) => void;
};

/** A button that selects files. The same file can be selected twice in a row. */
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
