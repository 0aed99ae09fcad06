import { Text } from '../../shared/layout/layout.tsx';
import styles from './help.module.css';

const isStep = (line: string): boolean => line.startsWith('- ');

/** Paragraphs, steps and commands of an article. */
export const ArticleText = ({ text }: { text: string }) =>
  text.split('\n\n').map((part) => {
    if (part.startsWith('$ '))
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <pre key={part} className={styles.code} tabIndex={0}>
          {part.replaceAll(/^\$ /gm, '')}
        </pre>
      );
    if (isStep(part))
      return (
        <Text key={part} as="ul" tone="strong" line={24} className={styles.steps}>
          {part.split('\n').map((line) => (
            <li key={line}>{line.slice(2)}</li>
          ))}
        </Text>
      );
    return (
      <Text key={part} as="p" tone="strong" line={24} anywhere>
        {part}
      </Text>
    );
  });
