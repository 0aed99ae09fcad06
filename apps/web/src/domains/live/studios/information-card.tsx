import { LIVE_MAINS, liveCategories, subsOf } from '@onair/contract/live/categories';
import { SearchSelectField } from '../../../shared/form/choice-fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { FormButtons } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { useSession } from '../../../shared/session/session.ts';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { informationWords } from './information.words.ts';
import styles from './information-card.module.css';
import { useInformation } from './use-information.ts';

/** What the audience reads about the live, saved as a whole. */
export const InformationCard = () => {
  const words = useWords(informationWords);
  const locale = useLocale((state) => state.locale);
  const person = useSession((state) => state.profile?.name) ?? '';
  const form = useInformation();
  const { mainCategory } = form.values;
  const mains = LIVE_MAINS.map((value) => ({ value, label: liveCategories[value].name[locale] }));
  const subs = Object.entries(subsOf(mainCategory)).map(([value, name]) => ({ value, label: name[locale] }));
  return (
    <PageCard title={words.title}>
      <Form form={form} className={styles.form} label={words.form}>
        <TextField field={form.field('title')} label={words.studioTitle} placeholder={words.titleHint(person)} />
        <TextField
          field={form.field('onlineNotification')}
          label={words.notification}
          placeholder={words.notificationHint}
          rows={3}
        />
        <SearchSelectField
          field={{
            ...form.field('mainCategory'),
            onChange: (main) => form.set({ mainCategory: main, subCategory: '' }),
          }}
          label={words.main}
          placeholder={words.mainHint}
          options={mains}
        />
        <SearchSelectField
          field={form.field('subCategory')}
          label={words.sub}
          placeholder={mainCategory ? words.subHint : words.chooseMain}
          disabled={!mainCategory}
          options={subs}
        />
        <FormButtons form={form} ok={words.save} cancel={form.dirty ? words.discard : undefined} />
      </Form>
    </PageCard>
  );
};
