import type { Application } from '@onair/contract/campaigns/campaigns';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationProgress } from './application-progress.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { resultWords } from './result.words.ts';
import { ResultBox, ResultFrame } from './result-frame.tsx';
import { usePrint } from './use-print.ts';

/** Progress and contents of an application, with the moves that are open. */
export const ApplicationBoxes = ({ application }: { application: Application }) => {
  const words = useWords(resultWords);
  return (
    <>
      <ResultBox title={words.progress} extra={<MoveButtons application={application} />}>
        <ApplicationProgress application={application} />
      </ResultBox>
      <ResultBox title={words.facts}>
        <ApplicationFacts application={application} />
      </ResultBox>
    </>
  );
};

type Props = { application: Application; onList: () => void };

/** An application that was taken in, however far it is since. */
export const ApplicationResult = ({ application, onList }: Props) => {
  const words = useWords(resultWords);
  const goTo = useGoTo();
  const print = usePrint();
  const { state, id, activityName } = application;
  const stopped = state === 'returned' || state === 'withdrawn';
  const title = stopped || state === 'launched' ? words.titles[state] : words.titles.success;
  return (
    <ResultFrame
      tone={stopped ? 'warning' : 'success'}
      title={title}
      text={<span data-content>{words.texts[state](activityName)}</span>}
      actions={
        <>
          <Button onClick={print}>{words.print}</Button>
          {state === 'returned' ? <Button onClick={() => goTo.page('Error', { id })}>{words.seeReasons}</Button> : null}
          <Button type="primary" onClick={onList}>
            {words.list}
          </Button>
        </>
      }
    >
      <ApplicationBoxes application={application} />
    </ResultFrame>
  );
};
