import { IconCheck, IconClose } from '@arco-design/web-react/icon';
import type { ParameterChange } from '@onair/contract/parameters';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import styles from './approval-steps.module.css';
import { basicProfileWords } from './basic-profile.words.ts';

type Phase = 'done' | 'active' | 'stopped' | 'ahead';
type Step = { title: string; phase: Phase; who?: ReactNode; at?: string | null };

/** The three steps of a change as they stand, with who and when. */
const useSteps = (change: ParameterChange): Step[] => {
  const words = useWords(basicProfileWords);
  const { state, submitted, decided, finishedAt, mine } = change;
  const commit: Step = { title: words.commit, phase: 'done', who: submitted.name, at: submitted.at };
  const who = decided?.name ?? '';
  const approval = (): Step => {
    const at = decided?.at ?? null;
    switch (state) {
      case 'pending':
        return { title: words.approving, phase: 'active', who: mine ? words.waitsFor : words.waitsForYou };
      case 'rejected':
        return { title: words.approval, phase: 'stopped', who: words.rejectedBy(who), at };
      case 'cancelled':
        return { title: words.approval, phase: 'stopped', who: words.cancelledBy(who), at };
      default:
        return { title: words.approval, phase: 'done', who: words.approvedBy(who), at };
    }
  };
  const finish: Step =
    state === 'finished'
      ? { title: words.finish, phase: 'done', who: words.inForce, at: finishedAt }
      : { title: words.finish, phase: state === 'approved' ? 'active' : 'ahead', who: words.notReached };
  return [commit, approval(), finish];
};

const Mark = ({ phase, place }: { phase: Phase; place: number }) => (
  <span className={styles.mark} aria-hidden="true">
    {phase === 'done' ? <IconCheck /> : phase === 'stopped' ? <IconClose /> : place}
  </span>
);

/** Commit, Approval, Finish. */
export const ApprovalSteps = ({ change, upright = false }: { change: ParameterChange; upright?: boolean }) => {
  const words = useWords(basicProfileWords);
  const format = useFormat();
  const phases = { done: words.done, active: words.active, stopped: words.stopped, ahead: '' };
  return (
    <ol className={styles.steps} data-upright={upright}>
      {useSteps(change).map(({ title, phase, who, at }, index) => (
        <li
          key={title}
          className={styles.step}
          data-phase={phase}
          {...(phase === 'active' ? { 'aria-current': 'step' } : {})}
        >
          <Mark phase={phase} place={index + 1} />
          <span className={styles.text}>
            <span className={styles.title}>
              {title}
              <span className="sr-only">{phases[phase]}</span>
            </span>
            <span className={styles.who} data-content>
              {who}
            </span>
            {at ? <time dateTime={at}>{format.instant(at)}</time> : null}
          </span>
        </li>
      ))}
    </ol>
  );
};
