import { useWords } from '../../shared/i18n/words.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import type { DocumentName } from './documents.tsx';
import { documentWords } from './documents.words.ts';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const isCommand = (part: string): boolean => part.startsWith('$ ');

export const DocumentDrawer = ({ name, close }: { name: DocumentName; close: () => void }) => {
  const words = useWords(workplaceWords);
  const text = useWords(documentWords)[name];
  return (
    <SidePanel open title={words.docNames[name]} width={520} onClose={close}>
      {text.split('\n\n').map((part) =>
        isCommand(part) ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <pre key={part} className={styles.code} tabIndex={0}>
            {part.replaceAll(/^\$ /gm, '')}
          </pre>
        ) : (
          <Text key={part} as="p" tone="strong" line={24} anywhere className={styles.prose}>
            {part}
          </Text>
        ),
      )}
    </SidePanel>
  );
};
