import {
  type Application,
  moveApplication,
  type ApplicationProgress as Progress,
  type ReturnReason,
  sendBackApplication,
} from '@onair/contract/campaigns/campaigns';
import type { Input } from '@onair/contract/endpoint';
import { entryOf } from '@onair/contract/typed';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../../shared/api/query.ts';
import { FormDialog } from '../../shared/form/form-frames.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Button, Checkbox, Message } from '../../shared/kit/controls.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../shared/overlay/overlay.ts';
import { ConfirmDialog, Overlay } from '../../shared/overlay/overlays.tsx';
import { useGoTo } from '../../shared/page/page.tsx';
import { CompanyTime } from '../../shared/ui/company-time.tsx';
import { useZoned } from '../../shared/ui/data-table/time-cells.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { FieldGroup } from '../../shared/ui/field.tsx';
import { type StepState, Steps } from '../../shared/ui/steps.tsx';
import styles from './campaigns.module.css';
import { resultWords, stepFormWords } from './campaigns.words.ts';
import { ResultBox, ResultFrame } from './result-frame.tsx';

/** The content of an application. The link is user input: it opens without an opener and without a referrer. */
export const ApplicationFacts = ({ application }: { application: Application }) => {
  const words = useWords(resultWords);
  const { labels, channelTypes } = useWords(stepFormWords);
  const format = useFormat();
  const { form } = application;
  const [from = '', to = ''] = form.promotionTime;
  const facts: [label: string, value: ReactNode][] = [
    [labels.activityName, form.activityName],
    [words.author, application.author || words.system],
    [words.appliedAt, <CompanyTime key="at" at={application.createdAt} to="minute" />],
    [labels.channelType, channelTypes[form.channelType]],
    [labels.promotionTime, words.between(format.day(from), format.day(to))],
    [
      labels.promoteLink,
      <a key="link" href={form.promoteLink} target="_blank" rel="noopener noreferrer">
        {form.promoteLink}
      </a>,
    ],
    [labels.advertisingSource, form.advertisingSource],
    [labels.advertisingMedia, form.advertisingMedia],
    [labels.keyword, form.keyword.join(words.comma)],
    [labels.pushNotify, form.pushNotify ? words.yes : words.no],
    [labels.advertisingContent, form.advertisingContent],
  ];
  return (
    <Facts
      look="columns"
      className={styles.facts}
      facts={facts.map(([label, value]) => [
        label,
        <span key={label} data-content>
          {value}
        </span>,
      ])}
    />
  );
};

const STATES: Record<Progress['status'], StepState> = {
  waiting: 'waiting',
  processing: 'current',
  done: 'done',
  stopped: 'stopped',
};

/** The five steps with who finished each, and when, below a heading that names the zone. */
const ApplicationProgress = ({ application }: { application: Application }) => {
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

type Move = Input<typeof moveApplication>['move'];

/** Moves one application; each move sends the version that was shown. */
const useMoves = ({ id, version, author }: Application, onSettled: () => void) => {
  const formOutcome = {
    onDone: () => {
      const words = wordsNow(resultWords);
      Message.success(words.sentBack(author || words.system));
      onSettled();
    },
  };
  const move = useWrite(moveApplication, {
    onDone: (_moved, { move: made }) => {
      Message.success(wordsNow(resultWords).moved[made]);
      onSettled();
    },
  });
  return {
    busy: move.isPending,
    move: (to: Move) => move.mutateAsync({ id, version, move: to }),
    /** Runs after a move with a form of its own. */
    formOutcome,
  };
};

type FormOutcome = ReturnType<typeof useMoves>['formOutcome'];

const REASONS: readonly ReturnReason[] = ['domain', 'authority', 'other'];
const EMPTY: { reasons: ReturnReason[]; note: string } = { reasons: [], note: '' };

type Props = OverlayProps & { application: Application; outcome: FormOutcome };

/** Why an application is returned: at least one reason, and a note for anything else. */
const SendBackDialog = ({ open, application: { id, version }, outcome, onClose }: Props) => {
  const words = useWords(resultWords);
  const form = useForm({
    endpoint: sendBackApplication,
    of: id,
    initial: EMPTY,
    input: ({ reasons, note }) => ({ id, version, reasons, ...(reasons.includes('other') ? { note } : {}) }),
    messages: { reasons: words.reasonRequired },
    faults: ({ reasons, note }) => (reasons.includes('other') && note === '' ? { note: words.noteRequired } : {}),
    ...outcome,
  });
  const { reasons } = form.values;
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.sendBackTitle}
      ok={words.moves.sendBack}
      width={480}
      onClose={onClose}
    >
      <Text as="p" below={12}>
        {words.sendBackText}
      </Text>
      <FieldGroup label={words.reasonsLabel} fault={form.faultAt('reasons')}>
        <div className={styles.reasons}>
          {REASONS.map((reason) => (
            <Checkbox
              key={reason}
              checked={reasons.includes(reason)}
              onChange={(on) =>
                form.set({ reasons: REASONS.filter((one) => (one === reason ? on : reasons.includes(one))) })
              }
            >
              {words.reasons[reason]}
            </Checkbox>
          ))}
        </div>
      </FieldGroup>
      {reasons.includes('other') ? (
        <TextField
          field={form.field('note')}
          label={words.note}
          placeholder={words.noteHint}
          required
          rows={3}
          counted
        />
      ) : null}
    </FormDialog>
  );
};

const ONWARD: readonly Move[] = ['approve', 'purchase', 'pass', 'launch'];
type MoveWithDialog = 'launch' | 'withdraw' | 'sendBack';

/** The moves available to the reader; those that affect everybody, or cannot be undone, are confirmed first. */
export const MoveButtons = ({ application }: { application: Application }) => {
  const words = useWords(resultWords);
  const [requested, setRequested] = useState<MoveWithDialog | null>(null);
  const { moves, activityName, form, state, mine } = application;
  const close = () => setRequested(null);
  const acts = useMoves(application, close);
  const onward = ONWARD.filter((move) => moves.includes(move));
  return (
    <Row wrap gap={8} className="screen-only">
      {state === 'leaderReview' && mine && onward.length === 0 ? (
        <Text tone="muted" size={13}>
          {words.ownReview}
        </Text>
      ) : null}
      {moves.includes('withdraw') ? (
        <Button size="small" status="danger" onClick={() => setRequested('withdraw')}>
          {words.moves.withdraw}
        </Button>
      ) : null}
      {moves.includes('sendBack') ? (
        <Button size="small" onClick={() => setRequested('sendBack')}>
          {words.moves.sendBack}
        </Button>
      ) : null}
      {onward.map((move) => (
        <Button
          key={move}
          size="small"
          type="primary"
          loading={acts.busy}
          onClick={() => (move === 'launch' ? setRequested('launch') : void acts.move(move).catch(() => undefined))}
        >
          {entryOf(words.moves, move)}
        </Button>
      ))}
      <Overlay
        part={ConfirmDialog}
        props={
          requested === 'launch' && {
            title: words.launchTitle,
            text: (
              <>
                <Text as="p" below={12}>
                  {words.launchText(activityName)}
                </Text>
                {form.pushNotify ? (
                  <Text as="p" below={12}>
                    {words.launchPush}
                  </Text>
                ) : null}
              </>
            ),
            ok: words.moves.launch,
            width: 440,
            act: () => acts.move('launch'),
          }
        }
        onClose={close}
      />
      <Overlay
        part={ConfirmDialog}
        props={
          requested === 'withdraw' && {
            title: words.withdrawTitle,
            text: words.withdrawText(activityName),
            ok: words.moves.withdraw,
            danger: true,
            width: 440,
            act: () => acts.move('withdraw'),
          }
        }
        onClose={close}
      />
      <Overlay
        part={SendBackDialog}
        props={requested === 'sendBack' && { application, outcome: acts.formOutcome }}
        onClose={close}
      />
    </Row>
  );
};

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
