import { CONTENT_MAX } from '@onair/contract/campaigns/channel-form';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Input, Switch } from '../../shared/kit/controls.ts';
import { Field } from '../../shared/ui/field.tsx';
import { KeywordField } from './keyword-field.tsx';
import styles from './step-form.module.css';
import { stepFormWords } from './step-form.words.ts';
import { TextField } from './text-field.tsx';
import type { StepForm } from './use-step-form.ts';

/** Second step: the channel and its content. */
export const ChannelFields = ({ form: { values, put, faultOf } }: { form: StepForm }) => {
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
