import type { Person } from '@onair/contract/identity/people';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconCopy } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './people.module.css';
import { peopleWords } from './people.words.ts';

export type HandoverOf = { person: Person; password: string };

/** Shows a password that was just made, once. Closing forgets it. */
export const Handover = ({ of, onClose }: { of: HandoverOf | null; onClose: () => void }) => {
  const words = useWords(peopleWords);
  // Stays while the dialog fades out.
  const [shown, setShown] = useState(of);
  if (of && of !== shown) setShown(of);
  const copy = () => copyText(shown?.password ?? '', words.copied, words.copyFailed);
  return (
    <Dialog
      open={of !== null}
      title={words.handoverTitle}
      width={480}
      keep
      onClose={onClose}
      onClosed={() => setShown(null)}
    >
      {shown ? (
        <>
          {words.handover(shown.person.name)}
          <Row gap={8} above={16} className={styles.secret}>
            <span className="sr-only">{words.password}</span>
            <code>{shown.password}</code>
            <Button icon={<IconCopy />} onClick={copy}>
              {words.copy}
            </Button>
          </Row>
        </>
      ) : null}
    </Dialog>
  );
};
