import { failures } from '@onair/contract/failure';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../shared/api/failure.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { usePage } from '../../shared/page/page.tsx';
import { readSearch } from '../../shared/page/read-search.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty } from '../../shared/ui/states.tsx';
import { resultWords } from './result.words.ts';
import { ResultSearch } from './use-application.ts';

type Props = {
  error: ApiFailure | null;
  onLatest: () => void;
  children: ReactNode;
};

/** The card of a result page; a missing application is reported, with a link to the others. */
export const ResultPage = ({ error, onLatest, children }: Props) => {
  const words = useWords(resultWords);
  // A mistyped id names no application; it must not show another one.
  const { id } = usePage().search;
  const unreadable = id !== undefined && !readSearch(ResultSearch, { id }).id;
  return (
    <PageCard>
      {unreadable || error?.code === failures.notFound.code ? (
        <Empty text={words.notFound} action={<Button onClick={onLatest}>{words.latest}</Button>} />
      ) : (
        children
      )}
    </PageCard>
  );
};
