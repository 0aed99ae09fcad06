import { chinaProvinces } from '@onair/contract/identity/china-areas';
import { countries } from '@onair/contract/identity/countries';
import { useMemo } from 'react';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { ChoiceBox } from '../../../shared/ui/choice-box.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import styles from './basic.module.css';
import { basicWords } from './basic.words.ts';
import { ProfileText } from './profile-text.tsx';
import type { ProfileFormState } from './use-profile-form.ts';

/** Countries and regions by their names in the language in force, this company's first. */
const useCountries = () => {
  const locale = useLocale((state) => state.locale);
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const order = new Intl.Collator(locale);
    const all = countries.map((value) => ({ value, label: names.of(value) ?? value }));
    const rank = ({ value }: { value: string }) => (value === 'CN' ? 0 : 1);
    return all.sort((a, b) => rank(a) - rank(b) || order.compare(a.label, b.label));
  }, [locale]);
};

/** Where someone lives: a country or region; in China a province and a city, elsewhere in their own words. */
export const RegionFields = ({ state }: { state: ProfileFormState }) => {
  const words = useWords(basicWords);
  const locale = useLocale((one) => one.locale);
  const options = useCountries();
  const { country, area } = state.form;
  const [provinceKey = '', cityKey = ''] = area.split('/');
  const province = chinaProvinces.find(({ key }) => key === provinceKey);
  const choices = (places: readonly { key: string; 'zh-CN': string; 'en-US': string }[]) =>
    places.map((place) => ({ value: place.key, label: place[locale] }));
  return (
    <>
      <div data-field="country">
        <Field label={words.country} required beside fault={state.faultAt('country')}>
          {({ labelId, describedBy, invalid }) => (
            <ChoiceBox
              labelledBy={labelId}
              describedBy={describedBy}
              invalid={invalid}
              value={country}
              placeholder={words.placeholders.country}
              options={options}
              onChange={(value) => state.set({ country: value, area: '' })}
              onBlur={() => state.leave('country')}
            />
          )}
        </Field>
      </div>
      {country === 'CN' ? (
        <div data-field="area">
          <Field label={words.area} required beside fault={state.faultAt('area')}>
            {({ describedBy, invalid }) => (
              <div className={styles.pair}>
                <ChoiceBox
                  name={`${words.area} · ${words.province}`}
                  describedBy={describedBy}
                  invalid={invalid}
                  value={province ? provinceKey : ''}
                  placeholder={words.placeholders.province}
                  options={choices(chinaProvinces)}
                  onChange={(key) => state.set({ area: key })}
                />
                <ChoiceBox
                  name={`${words.area} · ${words.city}`}
                  describedBy={describedBy}
                  invalid={invalid}
                  disabled={!province}
                  value={cityKey}
                  placeholder={words.placeholders.city}
                  options={choices(province?.cities ?? [])}
                  onChange={(key) => state.set({ area: `${provinceKey}/${key}` })}
                  onBlur={() => state.leave('area')}
                />
              </div>
            )}
          </Field>
        </div>
      ) : (
        <ProfileText state={state} field="area" label={words.area} placeholder={words.placeholders.area} required />
      )}
    </>
  );
};
