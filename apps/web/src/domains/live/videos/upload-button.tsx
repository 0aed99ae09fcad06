import { VIDEO_ACCEPT } from '@onair/contract/live/videos';
import { useWords } from '../../../shared/i18n/words.ts';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { libraryWords } from './library.words.ts';
import { startUpload } from './uploads.ts';

/** Takes files from the person's disk. */
export const UploadButton = ({ disabled }: { disabled: boolean }) => (
  <FileButton
    label={useWords(libraryWords).upload}
    accept={VIDEO_ACCEPT}
    multiple
    type="primary"
    disabled={disabled}
    onFiles={(files) => {
      for (const file of files) startUpload(file);
    }}
  />
);
