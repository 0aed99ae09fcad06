import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { useGoTo, useSearchState } from '../../shared/page/page.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { ApplicationList } from './application-list.tsx';
import { ApplicationResult } from './application-result.tsx';
import { resultWords } from './result.words.ts';
import { ResultPage } from './result-page.tsx';
import { ResultSearch } from './result-search.ts';
import { useApplication } from './use-application.ts';

/** The application named in the address, without one the latest: how far it is, and the list of all. */
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
          application ? <ApplicationResult application={application} onList={() => setSearch({ list: true })} /> : null
        }
      </Loaded>
      <ApplicationList search={search} onSearch={setSearch} />
    </ResultPage>
  );
};
