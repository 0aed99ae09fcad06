import { useWords } from '../i18n/words.ts';
import { notBuiltWords } from './not-built.words.ts';
import { PageCard } from './page-card.tsx';
import { Empty } from './states.tsx';

/** Stands where a page of a later stage will be, and says so. */
export const NotBuilt = () => {
  const words = useWords(notBuiltWords);
  return (
    <PageCard title={words.title}>
      <Empty text={words.text} />
    </PageCard>
  );
};
