import { LIVE_MAINS, liveCategories, subsOf } from '@onair/contract/live/categories';
import { type FormEvent, useRef } from 'react';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button, Input } from '../../../shared/kit/controls.ts';
import { useSession } from '../../../shared/session/session.ts';
import { ChoiceBox } from '../../../shared/ui/choice-box.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { informationWords } from './information.words.ts';
import styles from './information-card.module.css';
import { useInformation } from './use-information.ts';

/** What the audience reads about the live, saved as a whole. */
export const InformationCard = () => {
  const words = useWords(informationWords);
  const locale = useLocale((state) => state.locale);
  const person = useSession((state) => state.profile?.name) ?? '';
  const root = useRef<HTMLFormElement>(null);
  const { form, faultAt, ...state } = useInformation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = state.submit();
    const place = field && root.current?.querySelector(`[data-field="${field}"]`);
    if (place) place.querySelector<HTMLElement>('input, textarea, [role=combobox]')?.focus();
  };
  const mains = LIVE_MAINS.map((value) => ({ value, label: liveCategories[value].name[locale] }));
  const subs = Object.entries(subsOf(form.mainCategory)).map(([value, name]) => ({ value, label: name[locale] }));
  return (
    <PageCard title={words.title}>
      <form ref={root} className={styles.form} onSubmit={submit} noValidate aria-label={words.form}>
        <LeaveGuard dirty={state.dirty} onDiscard={state.reset} />
        {state.error ? (
          <Alert
            type="error"
            content={state.outdated ? words.conflict : state.error.msg}
            action={
              state.outdated ? (
                <Button size="mini" onClick={() => void state.takeLatest()}>
                  {words.takeLatest}
                </Button>
              ) : undefined
            }
          />
        ) : null}
        <div data-field="title">
          <Field label={words.studioTitle} required fault={faultAt('title')}>
            {({ id, describedBy, invalid }) => (
              <Input
                id={id}
                value={form.title}
                placeholder={words.titleHint(person)}
                aria-required
                aria-describedby={describedBy}
                {...(invalid ? { status: 'error' as const } : {})}
                onChange={(title) => state.set({ title })}
              />
            )}
          </Field>
        </div>
        <div data-field="onlineNotification">
          <Field label={words.notification} required fault={faultAt('onlineNotification')}>
            {({ id, describedBy, invalid }) => (
              <Input.TextArea
                id={id}
                rows={3}
                value={form.onlineNotification}
                placeholder={words.notificationHint}
                aria-required
                aria-describedby={describedBy}
                {...(invalid ? { status: 'error' as const } : {})}
                onChange={(onlineNotification) => state.set({ onlineNotification })}
              />
            )}
          </Field>
        </div>
        <div data-field="mainCategory">
          <Field label={words.main} required fault={faultAt('mainCategory')}>
            {({ labelId, describedBy, invalid }) => (
              <ChoiceBox
                labelledBy={labelId}
                describedBy={describedBy}
                invalid={invalid}
                value={form.mainCategory}
                placeholder={words.mainHint}
                options={mains}
                onChange={(mainCategory) => state.set({ mainCategory, subCategory: '' })}
              />
            )}
          </Field>
        </div>
        <div data-field="subCategory">
          <Field label={words.sub} required fault={faultAt('subCategory')}>
            {({ labelId, describedBy, invalid }) => (
              <ChoiceBox
                labelledBy={labelId}
                describedBy={describedBy}
                invalid={invalid}
                value={form.subCategory}
                placeholder={form.mainCategory ? words.subHint : words.chooseMain}
                disabled={!form.mainCategory}
                options={subs}
                onChange={(subCategory) => state.set({ subCategory })}
              />
            )}
          </Field>
        </div>
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={state.busy}>
            {words.save}
          </Button>
          {state.dirty ? (
            <Button type="text" onClick={state.reset} disabled={state.busy}>
              {words.discard}
            </Button>
          ) : null}
        </div>
        <p role="status" className={styles.said}>
          {state.dirty ? words.unsaved : ''}
        </p>
      </form>
    </PageCard>
  );
};
