import { LIVE_MAINS, liveCategories, subsOf } from '@onair/contract/live/studios/categories';
import { SearchSelectField } from '../../../shared/form/choice-fields.tsx';
import type { Bound } from '../../../shared/form/form-types.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { informationWords } from './studios.words.ts';

type Props = {
  main: Bound<string>;
  sub: Bound<string>;
  set: (part: { mainCategory: string; subCategory: string }) => void;
};

/** Category and sub-category of a live; changing the category clears the sub-category. */
export const CategoryFields = ({ main, sub, set }: Props) => {
  const words = useWords(informationWords);
  const locale = useLocale((state) => state.locale);
  const mains = LIVE_MAINS.map((value) => ({ value, label: liveCategories[value].name[locale] }));
  const subs = Object.entries(subsOf(main.value)).map(([value, name]) => ({ value, label: name[locale] }));
  return (
    <>
      <SearchSelectField
        field={{ ...main, onChange: (next) => set({ mainCategory: next, subCategory: '' }) }}
        label={words.main}
        placeholder={words.mainHint}
        options={mains}
      />
      <SearchSelectField
        field={sub}
        label={words.sub}
        placeholder={main.value ? words.subHint : words.chooseMain}
        disabled={!main.value}
        options={subs}
      />
    </>
  );
};
