import { useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const DocumentDrawer = lazyPart(async () => (await import('./document-drawer.tsx')).DocumentDrawer);

export type DocumentName = 'overview' | 'guide' | 'workflow';
const DOCUMENTS: readonly DocumentName[] = ['overview', 'guide', 'workflow'];

/** The product's own help, and the description of its API. */
export const Documents = () => {
  const words = useWords(workplaceWords);
  const [open, setOpen] = useState<DocumentName | null>(null);
  return (
    <PageCard title={words.docs}>
      <ul className={styles.docs}>
        {DOCUMENTS.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setOpen(name)}>
              {words.docNames[name]}
            </button>
          </li>
        ))}
        <li>
          <a href="/api/docs" target="_blank" rel="noopener noreferrer">
            {words.docNames.api}
          </a>
        </li>
      </ul>
      {open ? <DocumentDrawer name={open} close={() => setOpen(null)} /> : null}
    </PageCard>
  );
};
