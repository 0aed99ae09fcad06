import { collator, displayNames } from '@onair/contract/formatters';
import { chinaProvinces } from '@onair/contract/identity/china-areas';
import type { ProfileForm } from '@onair/contract/identity/profile';
import { countries } from '@onair/contract/identity/profile-rules';
import { useMemo } from 'react';
import { SearchSelectField } from '../../../shared/form/choice-fields.tsx';
import type { Form } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { ChoiceBox } from '../../../shared/ui/choice-box.tsx';
import { Field } from '../../../shared/ui/field.tsx';
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
export const RegionFields = ({ form }: { form: Form<ProfileForm> }) => {
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
