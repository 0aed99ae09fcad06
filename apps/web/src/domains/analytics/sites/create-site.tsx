import { createSite, NETWORK_QUOTA, SITE_QUOTA } from '@onair/contract/analytics/sites';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { NumberField } from '../../../shared/form/number-field.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { siteKeysWords } from './site-keys.words.ts';

type Draft = { name: string; origins: string; dailyQuota: number | undefined; networkQuota: number | undefined };
const BLANK: Draft = { name: '', origins: '', dailyQuota: SITE_QUOTA, networkQuota: NETWORK_QUOTA };

/** Origins as browsers send them, one per line. */
const originsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, '').toLowerCase())
    .filter(Boolean);

export const CreateSite = ({ open, onClose }: OverlayProps) => {
  const words = useWords(siteKeysWords);
  const form = useForm({
    endpoint: createSite,
    initial: BLANK,
    input: ({ origins, ...rest }) => ({ ...rest, origins: originsOf(origins) }),
    messages: { name: words.nameFault, origins: words.originsFault },
    onDone: () => {
      Message.success(wordsNow(siteKeysWords).done);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.create} ok={words.create} width={480} onClose={onClose}>
      <TextField field={form.field('name')} label={words.name} autoFocus />
      <TextField field={form.field('origins')} label={words.origins} hint={words.originsHint} rows={3} />
      <NumberField field={form.field('dailyQuota')} label={words.quota} required />
      <NumberField field={form.field('networkQuota')} label={words.networkQuota} required />
    </FormDialog>
  );
};
