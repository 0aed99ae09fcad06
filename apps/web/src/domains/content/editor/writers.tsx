import type { Writer } from '@onair/contract/content/shared-text';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { tintOf } from './carets.ts';
import styles from './editor.module.css';
import { editorWords } from './editor.words.ts';

/** Others who have the editor of this item open, each person once, in the color of their caret. */
export const Writers = ({ writers }: { writers: readonly Writer[] }) => {
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
