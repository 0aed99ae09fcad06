import { INTRODUCTION_MAX, type OwnProfile } from '@onair/contract/identity/profile';
import { type FormEvent, useRef } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button } from '../../../shared/kit/controls.ts';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import styles from './basic.module.css';
import { basicWords } from './basic.words.ts';
import { ProfileText } from './profile-text.tsx';
import { RegionFields } from './region-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** What someone says about themselves: filled with what is stored, saved as a whole. */
export const BasicForm = ({ stored }: { stored: OwnProfile }) => {
  const words = useWords(basicWords);
  const root = useRef<HTMLFormElement>(null);
  const state = useProfileForm(stored);
  const { placeholders } = words;
  const proven = stored.emailProven && state.form.email.trim() === stored.email;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = state.submit();
    const place = field && root.current?.querySelector(`[data-field="${field}"]`);
    if (place) place.querySelector<HTMLElement>('input, textarea, [role=combobox]')?.focus();
  };
  const said = state.faultCount > 0 ? words.faults(state.faultCount) : state.dirty ? words.unsaved : '';

  return (
    <form ref={root} className={styles.form} onSubmit={submit} noValidate aria-label={words.form}>
      <LeaveGuard dirty={state.dirty} onDiscard={state.reset} />
      {state.error && state.error.fields.length === 0 ? (
        <Alert
          type="error"
          content={state.outdated ? words.conflict : state.error.msg}
          action={
            state.outdated ? (
              <Button size="mini" onClick={() => void state.reload()}>
                {words.takeLatest}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      <ProfileText
        state={state}
        field="email"
        label={words.email}
        placeholder={placeholders.email}
        hint={proven ? words.emailProven : words.emailHint}
        autoComplete="email"
        required
      />
      <ProfileText
        state={state}
        field="nickname"
        label={words.nickname}
        placeholder={placeholders.nickname}
        hint={words.nicknameHint}
        autoComplete="nickname"
        required
      />
      <RegionFields state={state} />
      <ProfileText state={state} field="address" label={words.address} placeholder={placeholders.address} />
      <ProfileText
        state={state}
        field="personalWebsite"
        label={words.personalWebsite}
        placeholder={placeholders.personalWebsite}
        autoComplete="url"
      />
      <ProfileText
        state={state}
        field="jobName"
        label={words.jobName}
        placeholder={placeholders.jobName}
        autoComplete="organization-title"
      />
      <ProfileText
        state={state}
        field="organizationName"
        label={words.organizationName}
        placeholder={placeholders.organizationName}
        autoComplete="organization"
      />
      <ProfileText
        state={state}
        field="officeLocation"
        label={words.officeLocation}
        placeholder={placeholders.officeLocation}
      />
      <ProfileText
        state={state}
        field="introduction"
        label={words.introduction}
        placeholder={placeholders.introduction}
        counted={INTRODUCTION_MAX}
      />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={state.busy}>
          {words.save}
        </Button>
        <Button disabled={!state.dirty || state.busy} onClick={state.reset}>
          {words.reset}
        </Button>
        <span role="status" className={styles.said} data-fault={state.faultCount > 0}>
          {said}
        </span>
      </div>
    </form>
  );
};
