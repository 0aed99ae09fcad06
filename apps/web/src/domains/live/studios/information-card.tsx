import { Form } from '../../../shared/form/form.tsx';
import { FormButtons } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { isComposing } from '../../../shared/page/composing.ts';
import { useSession } from '../../../shared/session/session.ts';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { CategoryFields } from './category-fields.tsx';
import { useInformation } from './information.state.ts';
import styles from './studio-cards.module.css';
import { informationWords } from './studios.words.ts';

const InformationForm = () => {
  const words = useWords(informationWords);
  const person = useSession((state) => state.profile?.name) ?? '';
  const form = useInformation();
  // One line of text in a box of two, so that a long one can be read whole.
  const title = form.field('title');
  return (
    <Form form={form} className={styles.form} label={words.form}>
      <TextField
        field={{ ...title, onChange: (text) => title.onChange(text.replaceAll(/\s*\n\s*/g, ' ')) }}
        label={words.studioTitle}
        placeholder={words.titleHint(person)}
        rows={2}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          form.submit();
        }}
      />
      <TextField
        field={form.field('onlineNotification')}
        label={words.notification}
        placeholder={words.notificationHint}
        rows={3}
      />
      <CategoryFields main={form.field('mainCategory')} sub={form.field('subCategory')} set={form.set} />
      <FormButtons form={form} ok={words.save} cancel={form.dirty ? words.discard : undefined} />
    </Form>
  );
};

/** The texts of the live for its audience, saved as a whole. */
export const InformationCard = () => (
  <PageCard title={useWords(informationWords).title}>
    <InformationForm />
  </PageCard>
);
