import type { ParameterChange } from '@onair/contract/stream-parameters/changes';
import { useWords } from '../../shared/i18n/words.ts';
import { CompanyTime } from '../../shared/ui/company-time.tsx';
import { type Fact, Facts } from '../../shared/ui/facts.tsx';
import { StatusTag, type Tone } from '../../shared/ui/status-tag.tsx';
import { type Step, type StepState, Steps } from '../../shared/ui/steps.tsx';
import styles from './basic-profile.module.css';
import { basicProfileWords, parameterWords } from './stream-parameters.words.ts';

const tones: Record<ParameterChange['state'], Tone> = {
  pending: 'busy',
  approved: 'good',
  finished: 'good',
  rejected: 'bad',
  cancelled: 'off',
};

/** Number, studio, state, description and reason of a change. */
export const ChangeFacts = ({ change }: { change: ParameterChange }) => {
  const words = useWords(basicProfileWords);
  const names = useWords(parameterWords);
  const facts: Fact[] = [
    [words.number, change.number],
    [
      names.studio,
      <span key="studio" data-content>
        {change.studio.name}
      </span>,
    ],
    [
      words.state,
      <StatusTag key="state" tone={tones[change.state]}>
        {names.states[change.state]}
      </StatusTag>,
    ],
    [
      names.description,
      change.description ? (
        <span key="description" data-content>
          {change.description}
        </span>
      ) : (
        words.noDescription
      ),
      'wide',
    ],
    ...(change.reason
      ? [
          [
            words.reason,
            <span key="reason" data-content>
              {change.reason}
            </span>,
            'wide',
          ] as const,
        ]
      : []),
  ];
  return <Facts look="columns" facts={facts} className={styles.facts} />;
};

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
