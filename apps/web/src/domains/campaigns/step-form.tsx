import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { useGoTo } from '../../shared/page/page.tsx';
import { useUnsaved } from '../../shared/page/use-unsaved.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Steps } from '../../shared/ui/steps.tsx';
import { BaseFields } from './base-fields.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { DraftLine } from './draft-line.tsx';
import { Finished } from './finished.tsx';
import styles from './step-form.module.css';
import { stepFormWords } from './step-form.words.ts';
import { type FormStart, useStepForm } from './use-step-form.ts';

const PLACES = [1, 2, 3] as const;

/** The form in its three steps: a new application, or the correction of one. */
export const StepForm = ({ start }: { start: FormStart }) => {
  const words = useWords(stepFormWords);
  const goTo = useGoTo();
  const form = useStepForm(start);
  const { doneId, draft } = form;
  const place = doneId === null ? form.step : 3;
  useUnsaved(draft.autosaver.unsaved, draft.autosaver.forget, { sentOnLeaving: true });
  const again = () => {
    form.startAfresh();
    if (start.application) goTo.page('Step');
  };
  return (
    <div className={styles.page}>
      <div className={styles.steps}>
        <Steps
          label={words.steps}
          steps={PLACES.map((key) => ({
            key: String(key),
            title: words.stepTitles[key],
            note: words.stepNotes[key],
            state: key < place || doneId !== null ? 'done' : key === place ? 'current' : 'waiting',
          }))}
        />
      </div>
      {start.application && doneId === null ? (
        <Text as="p" pad={[8, 16]} rounded fill={1} tone="strong" className={styles.correcting}>
          <span data-content>{words.correcting(start.application.activityName)}</span>{' '}
          <PageLink to="Error" search={{ id: start.application.id }}>
            {words.reasons}
          </PageLink>
        </Text>
      ) : null}
      {doneId !== null ? (
        <Finished id={doneId} name={form.values.activityName?.trim() ?? ''} onAgain={again} />
      ) : (
        <form
          ref={form.form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.next();
          }}
        >
          {place === 1 ? <BaseFields form={form} /> : <ChannelFields form={form} />}
          <Text as="div" above={12} className={styles.foot}>
            <Row align="stretch" gap={12}>
              {place === 2 ? (
                <Button disabled={form.busy} onClick={form.back}>
                  {words.prev}
                </Button>
              ) : null}
              <Button type="primary" htmlType="submit" loading={form.busy}>
                {place === 1 ? words.next : words.submit}
              </Button>
            </Row>
            <DraftLine state={draft.state} onDiscard={form.discard} />
          </Text>
        </form>
      )}
    </div>
  );
};
