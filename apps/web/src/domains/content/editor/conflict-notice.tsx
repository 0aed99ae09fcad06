import { toDocument } from '@onair/contract/content/document-tidy';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DocumentChanges } from './document-changes.tsx';
import { editorWords } from './editor.words.ts';
import { showStored, useWriting, type Writing } from './use-editor.ts';

/** Another person stored a version first: the differences, and the two ways on. */
export const ConflictNotice = ({ writing }: { writing: Writing }) => {
  const words = useWords(editorWords);
  const { phase, theirs } = useWriting(writing, writing.saving);
  const [comparing, setComparing] = useState(false);
  if (phase !== 'conflict') return null;
  const mine = toDocument(writing.editor.getJSON());
  const load = () => theirs && showStored(writing, theirs);
  const keepMine = () => void writing.saver.keepMine();
  return (
    <>
      <Alert
        type="error"
        content={words.conflict}
        action={
          <Row as="span" gap={8} wrap inline>
            <Button size="mini" disabled={!theirs} onClick={() => setComparing(true)}>
              {words.compare}
            </Button>
            <Button size="mini" disabled={!theirs} onClick={load}>
              {words.theirs}
            </Button>
            <Button size="mini" disabled={!theirs} onClick={keepMine}>
              {words.mine}
            </Button>
          </Row>
        }
      />
      <Dialog
        open={comparing}
        title={words.compareTitle}
        width={720}
        others={[{ label: words.theirs, onPress: load }]}
        ok={{ label: words.mine, onPress: keepMine }}
        onClose={() => setComparing(false)}
      >
        {theirs && mine ? <DocumentChanges before={theirs.doc} after={mine} /> : null}
      </Dialog>
    </>
  );
};
