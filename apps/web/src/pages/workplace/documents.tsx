import { useWords } from '../../shared/i18n/words.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const ARTICLES = ['overview', 'guide', 'collect'] as const;

/** The help center's first articles, and the description of the API. */
export const Documents = () => {
  const words = useWords(workplaceWords);
  return (
    <PageCard title={words.docs}>
      <ul className={styles.docs}>
        {ARTICLES.map((article) => (
          <li key={article}>
            <PageLink to="Help" search={{ article }}>
              {words.docNames[article]}
            </PageLink>
          </li>
        ))}
        <li>
          <a href="/api/docs" target="_blank" rel="noopener noreferrer">
            {words.docNames.api}
          </a>
        </li>
      </ul>
    </PageCard>
  );
};
