import type { ChannelType } from '@onair/contract/campaigns/channel-form';
import { useWords } from '../../shared/i18n/words.ts';
import { Input } from '../../shared/kit/controls.ts';
import { Field } from '../../shared/ui/field.tsx';
import { DayRange } from '../../shared/ui/lazy-days.tsx';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import { stepFormWords } from './step-form.words.ts';
import { TextField } from './text-field.tsx';
import type { StepForm } from './use-step-form.ts';

const TYPES: readonly ChannelType[] = ['web', 'api'];

/** First step: what is promoted, where and when. */
export const BaseFields = ({ form: { values, put, faultOf } }: { form: StepForm }) => {
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
