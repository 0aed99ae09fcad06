import type { Application } from '@onair/contract/campaigns/campaigns';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { useGoTo, useSearchState } from '../../shared/page/page.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { ResultSearch, useApplication } from './application.state.ts';
import { ApplicationBoxes } from './application-result.tsx';
import { resultWords } from './campaigns.words.ts';
import { ErrorReasons } from './error-reasons.tsx';
import { ResultBox, ResultFrame, ResultPage } from './result-frame.tsx';

const Returned = ({ application }: { application: Application }) => {
  const words = useWords(resultWords);
  const goTo = useGoTo();
  const { id, activityName, author, moves } = application;
  const mayCorrect = moves.includes('resubmit');
  return (
    <ResultFrame
      tone="warning"
      title={words.returnedTitle}
      text={
        <span data-content>
          {words.errorText(activityName)}
          {mayCorrect ? null : ` ${words.onlyAuthor(author || words.system)}`}
        </span>
      }
      actions={
        <>
          <Button onClick={() => goTo.page('Workplace')}>{words.goHome}</Button>
          <Button onClick={() => goTo.page('Campaigns')}>{words.list}</Button>
          {mayCorrect ? (
            <Button type="primary" onClick={() => goTo.page('Step', { application: id })}>
              {words.correct}
            </Button>
          ) : null}
        </>
      }
    >
      <ResultBox title={words.errorDetail}>
        <ErrorReasons application={application} />
      </ResultBox>
      <ApplicationBoxes application={application} />
    </ResultFrame>
  );
};

/** A returned application, with its reasons and the next steps; without an id the latest one. */
export const ResultErrorPage = () => {
  const words = useWords(resultWords);
  const goTo = useGoTo();
  const [search, setSearch] = useSearchState(ResultSearch);
  const query = useApplication('error', search.id, (id) => setSearch({ id }, { replace: true }));
  return (
    <ResultPage error={query.error} onLatest={() => setSearch({ id: undefined })}>
      <Loaded
        query={query}
        loading={<Skeleton rows={8} />}
        isEmpty={(application) => application === null}
        empty={
          <Empty text={words.noneError} action={<Button onClick={() => goTo.page('Campaigns')}>{words.list}</Button>} />
        }
      >
        {(application) =>
          application?.state === 'returned' ? (
            <Returned application={application} />
          ) : application ? (
            <Empty
              text={words.notReturned(application.activityName)}
              action={
                <Button type="primary" onClick={() => goTo.page('Campaign', { id: application.id })}>
                  {words.seeProgress}
                </Button>
              }
            />
          ) : null
        }
      </Loaded>
    </ResultPage>
  );
};
