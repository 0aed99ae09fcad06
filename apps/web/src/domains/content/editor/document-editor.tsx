import type { Writer } from '@onair/contract/content/documents/shared-text';
import { type ClipboardEvent, type DragEvent, type SyntheticEvent, useState } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useUnsaved } from '../../../shared/page/use-unsaved.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { tintOf } from './carets.ts';
import styles from './editor.module.css';
import { useEditor, useWriting, type Writing } from './editor.state.ts';
import { editorWords } from './editor.words.ts';
import { Toolbar } from './toolbar.tsx';

/** Others who have the editor of this item open, each person once, in the color of their caret. */
const Writers = ({ writers }: { writers: readonly Writer[] }) => {
  const words = useWords(editorWords);
  const people = [...new Map(writers.map(({ person }) => [person.id, person])).values()];
  if (people.length === 0) return null;
  return (
    <div className={styles.writers}>
      <Text tone="muted" size={12}>
        {words.writers}
      </Text>
      <ul aria-label={words.writers}>
        {people.map(({ id, name }) => (
          <li key={id}>
            <span className={styles.initial} data-tint={tintOf(id)} aria-hidden="true">
              {[...name][0]?.toLocaleUpperCase()}
            </span>
            <span data-content>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const State = ({ writing }: { writing: Writing }) => {
  const words = useWords(editorWords);
  const clock = useCompanyClock();
  const { phase, standing, unsent, refused, at } = useWriting(writing, writing.shared.state);
  const saving = useWriting(writing, writing.saving);
  const failure = useWriting(writing, writing.failure);
  const count = useWriting(writing, () => writing.editor.getText({ blockSeparator: '' }).length);
  const fault = refused ?? failure;
  const text = () => {
    if (phase !== 'open') return unsent > 0 ? words.kept(unsent) : words.offline;
    if (fault) return fault;
    if (saving || unsent > 0) return words.saving;
    if (standing?.ahead && !standing.auto) return words.ahead;
    return at === null ? words.unchanged : words.saved(clock.time(at));
  };
  return (
    <Text tone={phase !== 'open' || fault ? 'danger' : 'muted'} size={12}>
      <span role="status">{text()}</span> · {words.characters(count)}
    </Text>
  );
};

/** Unsaved text from this device whose shared text no longer exists on the server. */
const DraftOffer = ({ writing }: { writing: Writing }) => {
  const words = useWords(editorWords);
  const clock = useCompanyClock();
  const [draft, setDraft] = useState(writing.offered);
  const doc = draft?.doc;
  if (!draft || !doc) return null;
  const use = () => {
    writing.editor.commands.setContent(doc);
    setDraft(null);
  };
  const drop = () => {
    writing.forgetOffer();
    setDraft(null);
  };
  return (
    <Alert
      type="info"
      content={words.draftFound(clock.minute(draft.at))}
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

/** Pictures in pasted or dropped data; those that come with markup belong to copied text. */
const picturesOf = ({ files, types }: DataTransfer): File[] =>
  types.includes('text/html') ? [] : [...files].filter(({ type }) => type.startsWith('image/'));

type Props = { id: number; onClose: () => void };

const WritingArea = ({ writing, onClose }: { writing: Writing; onClose: () => void }) => {
  const words = useWords(editorWords);
  const { editor, shared, save } = writing;
  const { standing, unsent, stuck, writers } = useWriting(writing, shared.state);
  const saving = useWriting(writing, writing.saving);
  const guard = useUnsaved(unsent > 0 && (() => shared.state().unsent > 0), shared.discard);
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
    if (standing?.auto && (unsent > 0 || standing.ahead)) await save();
    guard.ask(onClose);
  };
  return (
    <Stack gap={12}>
      {standing?.closed ? <Alert type="warning" content={standing.closed} /> : null}
      {standing && !standing.auto && !standing.closed ? <Alert type="warning" content={words.byHand} /> : null}
      <DraftOffer writing={writing} />
      <Writers writers={writers} />
      <Toolbar writing={writing} pictures={pictures} onPictures={setPictures} />
      <div
        ref={(place) => {
          if (!place || editor.view.dom.parentElement === place) return;
          place.append(editor.view.dom);
          // The button that opened the editor is gone.
          editor.view.dom.focus({ preventScroll: true });
        }}
        data-content
        onPasteCapture={(event: ClipboardEvent) => take(event, event.clipboardData)}
        onDropCapture={(event: DragEvent) => take(event, event.dataTransfer)}
      />
      <Row gap={[8, 12]} wrap justify="between" className={styles.state}>
        <State writing={writing} />
        <Row gap={8} wrap>
          {stuck ? <Button onClick={() => guard.ask(writing.reopen)}>{words.discardUnsent}</Button> : null}
          <Button onClick={() => void finish()}>{words.finish}</Button>
          <Button type="primary" loading={saving} disabled={Boolean(standing?.closed)} onClick={() => void save()}>
            {words.save}
          </Button>
        </Row>
      </Row>
    </Stack>
  );
};

/**
 * Collaborative editor of an item: versions are stored automatically while it is a draft, and by hand where an audience
 * or a reviewer would see each keystroke. Mount it once per opening.
 */
export const DocumentEditor = ({ id, onClose }: Props) => {
  const words = useWords(editorWords);
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': words.label,
    class: styles.text ?? '',
  };
  const writing = useEditor({ id, attributes });
  return writing ? <WritingArea writing={writing} onClose={onClose} /> : <Skeleton rows={6} />;
};
