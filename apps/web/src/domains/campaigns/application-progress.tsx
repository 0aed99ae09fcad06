import type { Application, ApplicationProgress as Progress } from '@onair/contract/campaigns/campaigns';
import { useWords } from '../../shared/i18n/words.ts';
import { CompanyTime } from '../../shared/ui/company-time.tsx';
import { type StepState, Steps } from '../../shared/ui/steps.tsx';
import { resultWords } from './result.words.ts';

const STATES: Record<Progress['status'], StepState> = {
  waiting: 'waiting',
  processing: 'current',
  done: 'done',
  stopped: 'stopped',
};

/** The five steps with who finished each, and when, below a heading that names the zone. */
export const ApplicationProgress = ({ application }: { application: Application }) => {
  const words = useWords(resultWords);
  const stepText = ({ status }: Progress): string => {
    if (status === 'stopped') {
      return application.state === 'withdrawn' ? words.stoppedWithdrawn : words.stoppedReturned;
    }
    return words[status];
  };
  return (
    <Steps
      label={words.progress}
      look="line"
      steps={application.progress.map((one) => ({
        key: one.step,
        title: words.steps[one.step],
        state: STATES[one.status],
        note: (
          <>
            {stepText(one)}
            {one.by === null ? null : (
              <>
                <br />
                <span data-content>{one.by || words.system}</span>
              </>
            )}
            {one.at === null ? null : (
              <>
                <br />
                <CompanyTime at={one.at} to="minute" headed />
              </>
            )}
          </>
        ),
      }))}
    />
  );
};
