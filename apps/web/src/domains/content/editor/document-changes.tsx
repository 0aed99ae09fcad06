import type { Doc } from '@onair/contract/content/document';
import { useMemo } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Empty } from '../../../shared/ui/states.tsx';
import { documentDiff, type Piece } from './diff.ts';
import styles from './editor.module.css';
import { editorWords } from './editor.words.ts';

const Marked = ({ kind, text }: Piece) => {
  const words = useWords(editorWords);
  if (kind === 'same') return text;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag>
      <span className={styles.spoken}>{words[kind]}</span>
      {text}
    </Tag>
  );
};

/** What changed from one document to another, word by word. */
export const DocumentChanges = ({ before, after }: { before: Doc; after: Doc }) => {
  const words = useWords(editorWords);
  const lines = useMemo(() => documentDiff(before, after), [before, after]);
  if (lines.every((line) => line.every(({ kind }) => kind === 'same'))) return <Empty text={words.same} />;
  return (
    <div className={styles.changes} data-content>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
        <p key={place}>
          {line.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Marked key={at} {...piece} />
          ))}
        </p>
      ))}
    </div>
  );
};
