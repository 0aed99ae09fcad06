import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { useGoTo, useSearchState } from '../../shared/page/page.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { ResultSearch, useApplication } from './application.state.ts';
import { ApplicationResult } from './application-result.tsx';
import { Campaign } from './campaign-page.tsx';
import { resultWords } from './campaigns.words.ts';
import { ResultPage } from './result-frame.tsx';

/**
 * Shown to the author right after submitting. Once another person has moved it on, and for everyone else, it is a
 * campaign like any other. Without an id the latest one.
 */
export const ResultSuccessPage = () => {
  const words = useWords(resultWords);
  const goTo = useGoTo();
  const [search, setSearch] = useSearchState(ResultSearch);
  const query = useApplication('success', search.id, (id) => setSearch({ id }, { replace: true }));
  return (
    <ResultPage error={query.error} onLatest={() => setSearch({ id: undefined })}>
      <Loaded
        query={query}
        loading={<Skeleton rows={8} />}
        isEmpty={(application) => application === null}
        empty={
          <Empty
            text={words.noneSuccess}
            action={
              <Button type="primary" onClick={() => goTo.page('Step')}>
                {words.create}
              </Button>
            }
          />
        }
      >
        {(application) =>
          application?.mine && application.state === 'leaderReview' ? (
            <ApplicationResult application={application} />
          ) : application ? (
            <Campaign application={application} />
          ) : null
        }
      </Loaded>
    </ResultPage>
  );
};
