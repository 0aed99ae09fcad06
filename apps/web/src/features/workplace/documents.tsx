import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const DocumentDrawer = lazy(async () => ({ default: (await import('./document-drawer.tsx')).DocumentDrawer }));

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
      {open ? (
        <Suspense>
          <DocumentDrawer name={open} close={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </PageCard>
  );
};
