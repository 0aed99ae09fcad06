import { Text } from '../../shared/layout/layout.tsx';
import styles from './help.module.css';

/**
 * The text of an article, in the part of Markdown that articles need: paragraphs, `## ` headings, lists of `- `, and fences
 * around commands. Anything else is text: nothing in it is markup.
 */
export const ArticleText = ({ text }: { text: string }) =>
  text.split('\n\n').map((part) => {
    const lines = part.split('\n');
    if (part.startsWith('```'))
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <pre key={part} className={styles.code} tabIndex={0}>
          {lines.slice(1, -1).join('\n')}
        </pre>
      );
    if (part.startsWith('## '))
      return (
        <Text key={part} as="h4" tone="strong" line={24} weight="medium">
          {part.slice(3)}
        </Text>
      );
    if (part.startsWith('- '))
      return (
        <Text key={part} as="ul" tone="strong" line={24} className={styles.steps}>
          {lines.map((line) => (
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
