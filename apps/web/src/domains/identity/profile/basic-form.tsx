import { getProfile, INTRODUCTION_MAX, type OwnProfile } from '@onair/contract/identity/profile';
import { sessionChannel } from '@onair/contract/identity/session';
import { useCall } from '../../../shared/api/query.ts';
import { Form } from '../../../shared/form/form.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import styles from './basic.module.css';
import { basicWords } from './basic.words.ts';
import { RegionFields } from './region-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** The texts after the region, with their autofill hints. */
const TEXTS = [
  ['address', 'off'],
  ['personalWebsite', 'url'],
  ['jobName', 'organization-title'],
  ['organizationName', 'organization'],
  ['officeLocation', 'off'],
] as const;

/** The profile form: filled with what is stored, saved as a whole. */
export const BasicForm = ({ stored }: { stored: OwnProfile }) => {
  const words = useWords(basicWords);
  const form = useProfileForm(stored);
  const { placeholders } = words;
  const proven = stored.emailProven && form.values.email.trim() === stored.email;
  return (
    <Form form={form} className={styles.form} label={words.form}>
      <TextField
        field={form.field('email')}
        label={words.email}
        placeholder={placeholders.email}
        hint={proven ? words.emailProven : words.emailHint}
        autoComplete="email"
        beside
        required
      />
      <TextField
        field={form.field('nickname')}
        label={words.nickname}
        placeholder={placeholders.nickname}
        hint={words.nicknameHint}
        autoComplete="nickname"
        beside
        required
      />
      <RegionFields form={form} />
      {TEXTS.map(([name, autoComplete]) => (
        <TextField
          key={name}
          field={form.field(name)}
          label={words[name]}
          placeholder={placeholders[name]}
          autoComplete={autoComplete}
          beside
        />
      ))}
      <TextField
        field={form.field('introduction')}
        label={words.introduction}
        placeholder={placeholders.introduction}
        counted={INTRODUCTION_MAX}
        rows={3}
        beside
      />
      <Row wrap gap={[8, 12]} className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {words.save}
        </Button>
        <Button disabled={!form.dirty || form.busy} onClick={form.reset}>
          {words.reset}
        </Button>
        <Text role="status" tone="muted" size={12} className={styles.status} data-fault={form.faultCount > 0}>
          {form.faultCount > 0 ? words.faults(form.faultCount) : form.dirty ? words.unsaved : ''}
        </Text>
      </Row>
    </Form>
  );
};

/** Follows what another tab or device saves; unsaved input here stays. */
export const BasicTab = () => {
  const query = useCall(getProfile, {}, { handled: true });
  useChannel(sessionChannel);
  return (
    <Loaded query={query} loading={<Skeleton rows={8} />}>
      {(stored) => <BasicForm stored={stored} />}
    </Loaded>
  );
};
