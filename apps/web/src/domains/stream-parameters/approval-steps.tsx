import type { ParameterChange } from '@onair/contract/stream-parameters/changes';
import { useWords } from '../../shared/i18n/words.ts';
import { CompanyTime } from '../../shared/ui/company-time.tsx';
import { type Step, type StepState, Steps } from '../../shared/ui/steps.tsx';
import { basicProfileWords } from './basic-profile.words.ts';

type Part = { title: string; state: StepState; who: string; at?: string | null };

/** The three steps of a change with their current state, person and time. */
const useParts = (change: ParameterChange): Part[] => {
  const words = useWords(basicProfileWords);
  const { state, submitted, decided, finishedAt, mine } = change;
  const commit: Part = { title: words.commit, state: 'done', who: submitted.name, at: submitted.at };
  const who = decided?.name ?? '';
  const approval = (): Part => {
    const at = decided?.at ?? null;
    switch (state) {
      case 'pending':
        return { title: words.approving, state: 'current', who: mine ? words.waitsFor : words.waitsForYou };
      case 'rejected':
        return { title: words.approval, state: 'stopped', who: words.rejectedBy(who), at };
      case 'cancelled':
        return { title: words.approval, state: 'stopped', who: words.cancelledBy(who), at };
      default:
        return { title: words.approval, state: 'done', who: words.approvedBy(who), at };
    }
  };
  const finish: Part =
    state === 'finished'
      ? { title: words.finish, state: 'done', who: words.inForce, at: finishedAt }
      : { title: words.finish, state: state === 'approved' ? 'current' : 'waiting', who: words.notReached };
  return [commit, approval(), finish];
};

/** Commit, Approval, Finish. */
export const ApprovalSteps = ({ change, upright = false }: { change: ParameterChange; upright?: boolean }) => {
  const words = useWords(basicProfileWords);
  const steps: Step[] = useParts(change).map(({ title, state, who, at }, index) => ({
    key: String(index),
    title,
    state,
    note: (
      <>
        <span data-content>{who}</span>
        {at ? (
          <>
            <br />
            <CompanyTime at={at} />
          </>
        ) : null}
      </>
    ),
  }));
  return <Steps label={words.steps} steps={steps} look={upright ? 'upright' : 'numbers'} />;
};
