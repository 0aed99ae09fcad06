import type { Application } from '@onair/contract/campaigns/campaigns';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { useZoned } from '../../shared/ui/data-table/time-cells.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationProgress } from './application-progress.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { resultWords } from './result.words.ts';
import { ResultBox, ResultFrame } from './result-frame.tsx';

/** Progress and contents of an application, with the moves that are open. */
export const ApplicationBoxes = ({ application }: { application: Application }) => {
  const words = useWords(resultWords);
  const zoned = useZoned();
  return (
    <>
      <ResultBox title={zoned(words.progress)} extra={<MoveButtons application={application} />}>
        <ApplicationProgress application={application} />
      </ResultBox>
      <ResultBox title={words.facts}>
        <ApplicationFacts application={application} />
      </ResultBox>
    </>
  );
};

/** An application that was just submitted. */
export const ApplicationResult = ({ application }: { application: Application }) => {
  const words = useWords(resultWords);
  const goTo = useGoTo();
  return (
    <ResultFrame
      tone="success"
      title={words.submitted}
      text={<span data-content>{words.submittedText(application.activityName)}</span>}
      actions={
        <>
          <Button onClick={() => window.print()}>{words.print}</Button>
          <Button type="primary" onClick={() => goTo.page('Campaigns')}>
            {words.list}
          </Button>
        </>
      }
    >
      <ApplicationBoxes application={application} />
    </ResultFrame>
  );
};
