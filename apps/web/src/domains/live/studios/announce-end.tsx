import { wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { operationWords } from './operations.words.ts';

/** Long enough to read it and follow the link. */
const SHOWN_MS = 10_000;

/** Announces the end of the live, with a link to its report. */
export const announceEnd = (openReport: () => void): void => {
  const { done, openReport: label } = wordsNow(operationWords);
  const close = Message.success({
    id: 'live-ended',
    duration: SHOWN_MS,
    content: (
      <>
        {done.end}
        <Button
          type="text"
          size="small"
          onClick={() => {
            close();
            openReport();
          }}
        >
          {label}
        </Button>
      </>
    ),
  });
};
