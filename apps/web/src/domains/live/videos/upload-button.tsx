import { VIDEO_ACCEPT } from '@onair/contract/live/videos';
import { useRef } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconUpload } from '../../../shared/kit/icons.ts';
import { libraryWords } from './library.words.ts';
import { startUpload } from './uploads.ts';

/** Takes files from the person's disk. */
export const UploadButton = ({ disabled }: { disabled: boolean }) => {
  const words = useWords(libraryWords);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="primary" icon={<IconUpload />} disabled={disabled} onClick={() => input.current?.click()}>
        {words.upload}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={VIDEO_ACCEPT}
        aria-label={words.upload}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          for (const file of files) startUpload(file);
        }}
      />
    </>
  );
};
