import { listActivityKeywords } from '@onair/contract/campaigns/campaigns';
import { type ChannelField, type ChannelType, CONTENT_MAX } from '@onair/contract/campaigns/channel-form';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button, Input, Select, Switch } from '../../shared/kit/controls.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { useOverlays } from '../../shared/overlay/overlays.tsx';
import { isComposing } from '../../shared/page/composing.ts';
import { useLasting } from '../../shared/page/hidden.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { useUnsaved } from '../../shared/page/use-unsaved.ts';
import { Field } from '../../shared/ui/field.tsx';
import { type Names, useKitName } from '../../shared/ui/kit-name.ts';
import { DayRange } from '../../shared/ui/lazy-days.tsx';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Steps } from '../../shared/ui/steps.tsx';
import type { DraftState } from './autosave.ts';
import styles from './campaigns.module.css';
import { stepFormWords } from './campaigns.words.ts';
import { ResultBox, ResultFrame } from './result-frame.tsx';
import { type FormStart, type StepFormState, useStepForm } from './step-form.state.ts';

type TextFieldProps = {
  field: ChannelField;
  label: string;
  placeholder: string;
  value: string | undefined;
  fault: string | undefined;
  onChange: (value: string) => void;
};

/** Longer text is not stored even as a draft. */
const DRAFT_MAX = 200;

/** One line of text in the form. Text that is too long is reported, not cut off. */
const TextField = ({ field, label, placeholder, value, fault, onChange }: TextFieldProps) => (
  <div data-field={field}>
    <Field label={label} required beside fault={fault}>
      {({ id, describedBy, invalid }) => (
        <Input
          id={id}
          autoComplete="off"
          maxLength={DRAFT_MAX}
          value={value ?? ''}
          placeholder={placeholder}
          aria-required
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          {...(invalid ? { status: 'error' as const } : {})}
          onChange={onChange}
        />
      )}
    </Field>
  </div>
);

const TYPES: readonly ChannelType[] = ['web', 'api'];

/** First step: what is promoted, where and when. */
const BaseFields = ({ form: { values, put, faultOf } }: { form: StepFormState }) => {
  const words = useWords(stepFormWords);
  const { labels, hints } = words;
  return (
    <>
      <TextField
        field="activityName"
        label={labels.activityName}
        placeholder={hints.activityName}
        value={values.activityName}
        fault={faultOf('activityName')}
        onChange={(activityName) => put({ activityName })}
      />
      <div data-field="channelType">
        <Field label={labels.channelType} required beside fault={faultOf('channelType')}>
          {({ id, labelId, describedBy, invalid }) => (
            <NamedSelect
              id={id}
              labelledBy={labelId}
              describedBy={describedBy}
              invalid={invalid}
              placeholder={hints.channelType}
              value={values.channelType}
              options={TYPES.map((value) => ({ value, label: words.channelTypes[value] }))}
              onChange={(channelType) => channelType && put({ channelType })}
            />
          )}
        </Field>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps Enter, which takes a date, from submitting the form */}
      <div data-field="promotionTime" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
        <Field label={labels.promotionTime} required beside fault={faultOf('promotionTime')}>
          {({ id, describedBy, invalid }) => (
            <DayRange
              id={id}
              describedBy={describedBy}
              invalid={invalid}
              names={[words.from, words.to]}
              value={values.promotionTime?.length === 2 ? values.promotionTime : undefined}
              onChange={(days) => put({ promotionTime: days ?? [] })}
            />
          )}
        </Field>
      </div>
      <div data-field="promoteLink">
        <Field label={labels.promoteLink} required beside fault={faultOf('promoteLink')} hint={hints.promoteLink}>
          {({ id, describedBy, invalid }) => (
            <Input
              id={id}
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={1000}
              value={values.promoteLink ?? ''}
              placeholder={hints.promoteLinkExample}
              aria-required
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              {...(invalid ? { status: 'error' as const } : {})}
              onChange={(promoteLink) => put({ promoteLink })}
            />
          )}
        </Field>
      </div>
    </>
  );
};

type KeywordFieldProps = Names & {
  id: string;
  value: readonly string[];
  placeholder: string;
  onChange: (words: string[]) => void;
};

const textOf = (target: EventTarget): string => (target instanceof HTMLInputElement ? target.value.trim() : '');

/**
 * Keywords: recent ones are suggested, others are typed and accepted by Enter, a comma or blur. The kit accepts a typed
 * word only once it has rendered it as an option, and drops pending text on blur.
 */
const KeywordField = ({ id, value, placeholder, onChange, ...names }: KeywordFieldProps) => {
  const root = useRef<HTMLDivElement>(null);
  const known = useCall(listActivityKeywords, {}, { handled: true });
  const [typed, setTyped] = useState('');
  // The user has moved through the options since typing: Enter selects the highlighted one.
  const chooses = useRef(false);
  useKitName(root, '[role=combobox]', names);
  useKitName(root, 'input', names);

  const put = (words: readonly string[]) =>
    onChange([...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))]);
  const take = (word: string) => {
    put([...value, word]);
    setTyped('');
  };
  const onLeft = ({ target }: FocusEvent) => {
    const word = textOf(target);
    if (word !== '') take(word);
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') chooses.current = true;
    // Accepts a word instead of submitting the form.
    if (key === 'Enter') event.preventDefault();
    const word = textOf(target);
    if (word === '' || isComposing(event)) return;
    if (key === 'Tab') take(word);
    if (key === 'Enter' && !chooses.current) {
      event.stopPropagation();
      take(word);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only looks at what is typed into the control inside
    <div ref={root} onKeyDownCapture={onKey} onBlur={onLeft}>
      <Select
        id={id}
        mode="multiple"
        allowCreate
        allowClear
        value={[...value]}
        inputValue={typed}
        placeholder={placeholder}
        options={known.data ?? []}
        tokenSeparators={[',', '，', ';', '；', '、']}
        {...(names.invalid ? { status: 'error' as const } : {})}
        onInputValueChange={(text) => {
          chooses.current = false;
          setTyped(text);
        }}
        onChange={put}
      />
    </div>
  );
};

/** Second step: the channel and its content. */
const ChannelFields = ({ form: { values, put, faultOf } }: { form: StepFormState }) => {
  const words = useWords(stepFormWords);
  const format = useFormat();
  const { labels, hints } = words;
  const written = [...(values.advertisingContent ?? '').trim()].length;
  return (
    <>
      <TextField
        field="advertisingSource"
        label={labels.advertisingSource}
        placeholder={hints.advertisingSource}
        value={values.advertisingSource}
        fault={faultOf('advertisingSource')}
        onChange={(advertisingSource) => put({ advertisingSource })}
      />
      <TextField
        field="advertisingMedia"
        label={labels.advertisingMedia}
        placeholder={hints.advertisingMedia}
        value={values.advertisingMedia}
        fault={faultOf('advertisingMedia')}
        onChange={(advertisingMedia) => put({ advertisingMedia })}
      />
      <div data-field="keyword">
        <Field label={labels.keyword} required beside fault={faultOf('keyword')}>
          {({ id, labelId, describedBy, invalid }) => (
            <KeywordField
              id={id}
              labelledBy={labelId}
              describedBy={describedBy}
              invalid={invalid}
              value={values.keyword ?? []}
              placeholder={hints.keyword}
              onChange={(keyword) => put({ keyword })}
            />
          )}
        </Field>
      </div>
      <Field label={labels.pushNotify} beside hint={hints.pushNotify}>
        {({ id, labelId, describedBy }) => (
          <span className={styles.switch}>
            <Switch
              id={id}
              aria-labelledby={labelId}
              aria-describedby={describedBy}
              checked={values.pushNotify ?? false}
              onChange={(pushNotify) => put({ pushNotify })}
            />
          </span>
        )}
      </Field>
      <div data-field="advertisingContent">
        <Field
          label={labels.advertisingContent}
          required
          beside
          fault={faultOf('advertisingContent')}
          hint={words.count(format.number(written), format.number(CONTENT_MAX))}
        >
          {({ id, describedBy, invalid }) => (
            <Input.TextArea
              id={id}
              rows={4}
              maxLength={1000}
              value={values.advertisingContent ?? ''}
              placeholder={hints.advertisingContent}
              aria-required
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              {...(invalid ? { status: 'error' as const } : {})}
              onChange={(advertisingContent) => put({ advertisingContent })}
            />
          )}
        </Field>
      </div>
    </>
  );
};

/** Draft status and discard button. */
const DraftLine = ({ state, onDiscard }: { state: DraftState; onDiscard: () => Promise<void> }) => {
  const words = useWords(stepFormWords);
  const clock = useCompanyClock();
  const { confirm } = useOverlays();
  const ask = () =>
    confirm({ title: words.discardTitle, text: words.discardText, ok: words.discard, danger: true, act: onDiscard });
  const status = state.kind === 'saved' ? words.draft.saved(clock.minute(state.at)) : words.draft[state.kind];
  return (
    <Row
      wrap
      gap={[4, 8]}
      tone="muted"
      size={12}
      above={12}
      className={styles.draft}
      data-failed={state.kind === 'failed'}
    >
      <span role={state.kind === 'failed' ? 'alert' : undefined}>{status}</span>
      {state.kind === 'none' ? null : (
        <Button type="text" size="mini" onClick={ask}>
          {words.discard}
        </Button>
      )}
    </Row>
  );
};

type FinishedProps = { id: string; name: string; onAgain: () => void };

/** Third step: the application is submitted. */
export const Finished = ({ id, name, onAgain }: FinishedProps) => {
  const words = useWords(stepFormWords);
  const goTo = useGoTo();
  const root = useRef<HTMLDivElement>(null);
  // The clicked button is gone; focus moves to the next action.
  useLasting(() => {
    root.current?.querySelector<HTMLElement>('button')?.focus();
    return undefined;
  });
  return (
    <div ref={root}>
      <div role="status">
        <ResultFrame
          tone="success"
          title={words.success}
          text={<span data-content>{words.successText(name)}</span>}
          actions={
            <>
              <Button type="primary" onClick={() => goTo.page('Success', { id })}>
                {words.detail}
              </Button>
              <Button onClick={onAgain}>{words.again}</Button>
            </>
          }
        />
      </div>
      <Row align="stretch" justify="center" className={styles.about}>
        <ResultBox title={words.about}>
          <p>
            {words.aboutText} <PageLink to="Campaigns">{words.aboutLink}</PageLink>
          </p>
        </ResultBox>
      </Row>
    </div>
  );
};

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
