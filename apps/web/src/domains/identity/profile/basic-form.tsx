import { chinaProvinces } from '@onair/contract/identity/china-areas';
import {
  getProfile,
  INTRODUCTION_MAX,
  type OwnProfile,
  type ProfileForm,
  saveInfo,
} from '@onair/contract/identity/profile';
import { profileFaultWords } from '@onair/contract/identity/profile.words';
import { countries, profileFaults } from '@onair/contract/identity/profile-rules';
import { sessionChannel, userInfo } from '@onair/contract/identity/session';
import { collator, displayNames } from '@onair/contract/lib/formatters';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { keyOf, queryClient, readNow, useCall } from '../../../shared/api/query.ts';
import { SearchSelectField } from '../../../shared/form/choice-fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import type { Form as FormOf } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { setProfile } from '../../../shared/session/session.ts';
import { useChannel } from '../../../shared/stream/connection.ts';
import { ChoiceBox } from '../../../shared/ui/choice-box.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import styles from './basic.module.css';
import { basicWords } from './basic.words.ts';

/** Countries and regions by name in the current language, this company's first. */
const useCountries = () => {
  const locale = useLocale((state) => state.locale);
  return useMemo(() => {
    const names = displayNames(locale, { type: 'region' });
    const order = collator(locale);
    const all = countries.map((value) => ({ value, label: names.of(value) ?? value }));
    const rank = ({ value }: { value: string }) => (value === 'CN' ? 0 : 1);
    return all.sort((a, b) => rank(a) - rank(b) || order.compare(a.label, b.label));
  }, [locale]);
};

/** Location: a country or region; in China a province and a city, elsewhere free text. */
const RegionFields = ({ form }: { form: FormOf<ProfileForm> }) => {
  const words = useWords(basicWords);
  const locale = useLocale((one) => one.locale);
  const options = useCountries();
  const { country, area } = form.values;
  const [provinceKey = '', cityKey = ''] = area.split('/');
  const province = chinaProvinces.find(({ key }) => key === provinceKey);
  const choices = (places: readonly { key: string; 'zh-CN': string; 'en-US': string }[]) =>
    places.map((place) => ({ value: place.key, label: place[locale] }));
  const areaField = form.field('area');
  return (
    <>
      <SearchSelectField
        field={{ ...form.field('country'), onChange: (value) => form.set({ country: value, area: '' }) }}
        label={words.country}
        placeholder={words.placeholders.country}
        options={options}
        beside
        required
      />
      {country === 'CN' ? (
        <Field label={words.area} required beside fault={areaField.fault}>
          {({ describedBy, invalid }) => (
            <div className={styles.pair}>
              <ChoiceBox
                name={`${words.area} · ${words.province}`}
                describedBy={describedBy}
                invalid={invalid}
                value={province ? provinceKey : ''}
                placeholder={words.placeholders.province}
                options={choices(chinaProvinces)}
                onChange={areaField.onChange}
              />
              <ChoiceBox
                name={`${words.area} · ${words.city}`}
                describedBy={describedBy}
                invalid={invalid}
                disabled={!province}
                value={cityKey}
                placeholder={words.placeholders.city}
                options={choices(province?.cities ?? [])}
                onChange={(key) => areaField.onChange(`${provinceKey}/${key}`)}
                onBlur={areaField.onBlur}
              />
            </div>
          )}
        </Field>
      ) : (
        <TextField field={areaField} label={words.area} placeholder={words.placeholders.area} beside required />
      )}
    </>
  );
};

const formOf = ({ emailProven: _, version: __, ...form }: OwnProfile): ProfileForm => form;

/** Navbar and panel update without waiting for the stream. */
const showEverywhere = async (): Promise<void> => {
  setProfile(await call(userInfo, {}, { handled: true }));
};

/** The form of the profile that is stored. */
const useProfileForm = (stored: OwnProfile): FormOf<ProfileForm> => {
  const words = useWords(basicWords);
  const locale = useLocale((state) => state.locale);
  return useForm({
    endpoint: saveInfo,
    initial: formOf(stored),
    version: stored.version,
    input: (form, { version }) => ({ ...form, version }),
    faults: (form) =>
      Object.fromEntries(profileFaults(form).map((fault) => [fault.field, profileFaultWords(fault, locale)])),
    latest: async () => {
      const latest = await readNow(getProfile, {});
      return { values: formOf(latest), version: latest.version };
    },
    conflictText: words.conflict,
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getProfile, {}), saved);
      Message.success(wordsNow(basicWords).saved);
      // The stream delivers it as well; without either it appears on the next reload.
      showEverywhere().catch(() => undefined);
    },
  });
};

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
