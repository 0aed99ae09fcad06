import { sameDocument } from '@onair/contract/content/document-tidy';
import { type ClipboardEvent, type DragEvent, type SyntheticEvent, useEffect, useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useUnsaved } from '../../../shared/page/use-unsaved.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './editor.module.css';
import { editorWords } from './editor.words.ts';
import { keepDraft, readDraft } from './local-draft.ts';
import type { Stored } from './saver.ts';
import { Toolbar } from './toolbar.tsx';
import { showStored, useEditor, useWriting, type Writing } from './use-editor.ts';

const State = ({ writing }: { writing: Writing }) => {
  const words = useWords(editorWords);
  const format = useFormat();
  const { phase, failure, tooLarge, at } = useWriting(writing, writing.saving);
  const count = useWriting(writing, () => writing.editor.getText({ blockSeparator: '' }).length);
  const failed = tooLarge ? words.tooLarge : failure?.transport ? words.offline : (failure?.msg ?? words.offline);
  const text = {
    saved: at === null ? words.unchanged : words.saved(format.time(at)),
    changed: words.changed,
    saving: words.saving,
    conflict: words.changed,
    failed,
  }[phase];
  return (
    <Text tone={phase === 'failed' ? 'danger' : 'muted'} size={12}>
      <span role="status">{text}</span> · {words.characters(count)}
    </Text>
  );
};

/** What was typed on this device and never stored, such as before a crash. */
const DraftOffer = ({ writing, stored }: { writing: Writing; stored: Stored }) => {
  const words = useWords(editorWords);
  const format = useFormat();
  const [draft, setDraft] = useState(() => {
    const found = readDraft(writing.draft);
    return found && !sameDocument(found.doc, stored.doc) ? found : null;
  });
  if (!draft) return null;
  const use = () => {
    writing.editor.commands.setContent(draft.doc, { emitUpdate: false });
    writing.saver.resume(draft.version);
    setDraft(null);
  };
  const drop = () => {
    keepDraft(writing.draft, null);
    setDraft(null);
  };
  return (
    <Alert
      type="info"
      content={words.draftFound(format.dateTime(draft.at))}
      action={
        <Row as="span" gap={8} wrap inline>
          <Button size="mini" type="primary" onClick={use}>
            {words.useDraft}
          </Button>
          <Button size="mini" onClick={drop}>
            {words.dropDraft}
          </Button>
        </Row>
      }
    />
  );
};

/** Pictures among what is pasted or dropped; those that come with mark-up stand for text, such as a copy from a document. */
const picturesOf = ({ files, types }: DataTransfer): File[] =>
  types.includes('text/html') ? [] : [...files].filter(({ type }) => type.startsWith('image/'));

type StandingProps = { stored: Stored; auto: boolean; onClose: () => void };

const Standing = ({ stored, auto, writing, onClose }: StandingProps & { writing: Writing }) => {
  const words = useWords(editorWords);
  const { editor, saver } = writing;
  const { phase } = useWriting(writing, writing.saving);
  const unsaved = useWriting(writing, saver.unsaved);
  const [first] = useState(stored);
  const guard = useUnsaved(unsaved && saver.unsaved, () => showStored(writing, stored));
  // Another person has stored a version while nothing of one's own is left to be stored.
  useEffect(() => {
    if (phase === 'saved' && stored.version > saver.version()) showStored(writing, stored);
  }, [stored, saver, writing, phase]);
  const [pictures, setPictures] = useState<readonly File[] | null>(null);
  const take = (event: SyntheticEvent, data: DataTransfer) => {
    const given = picturesOf(data);
    if (given.length === 0) return;
    // Before the editor, which would let the browser open the file.
    event.preventDefault();
    event.stopPropagation();
    setPictures(given);
  };
  const finish = async () => {
    if (auto && saver.unsaved()) await saver.save('save');
    guard.ask(onClose);
  };
  return (
    <Stack gap={12}>
      {auto ? null : <Alert type="warning" content={words.byHand} />}
      <DraftOffer writing={writing} stored={first} />
      <ConflictNotice writing={writing} />
      <Toolbar writing={writing} pictures={pictures} onPictures={setPictures} />
      <div
        ref={(place) => {
          if (place && editor.view.dom.parentElement !== place) place.append(editor.view.dom);
        }}
        data-content
        onPasteCapture={(event: ClipboardEvent) => take(event, event.clipboardData)}
        onDropCapture={(event: DragEvent) => take(event, event.dataTransfer)}
      />
      <Row gap={[8, 12]} wrap justify="between" className={styles.state}>
        <State writing={writing} />
        <Row gap={8}>
          <Button onClick={() => void finish()}>{words.finish}</Button>
          <Button
            type="primary"
            loading={phase === 'saving'}
            disabled={phase === 'conflict'}
            onClick={() => void saver.save('save')}
          >
            {words.save}
          </Button>
        </Row>
      </Row>
    </Stack>
  );
};

/**
 * Writes what an item says: stored by itself while it is a draft (`auto`), by hand where an audience or a reviewer would
 * see each key. Mount it once per opening; `stored` may become newer meanwhile.
 */
export const DocumentEditor = ({ id, ...props }: StandingProps & { id: number }) => {
  const words = useWords(editorWords);
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': words.label,
    class: styles.text ?? '',
  };
  const writing = useEditor({ id, ...props, attributes });
  return writing ? <Standing {...props} writing={writing} /> : null;
};
