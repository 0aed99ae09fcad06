import { API_SCOPES, type ApiScope } from '@onair/contract/access';
import { createApiToken } from '@onair/contract/integrations/tokens';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { NumberField } from '../../../shared/form/number-field.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { integrationsWords } from '../integrations.words.ts';
import { Switches } from '../switches.tsx';

type Draft = { name: string; days: number | undefined; scopes: ApiScope[] };
const BLANK: Draft = { name: '', days: 90, scopes: ['content'] };

type Props = OverlayProps & { onMade: (token: string) => void };

export const CreateToken = ({ open, onClose, onMade }: Props) => {
  const words = useWords(integrationsWords);
  const form = useForm({
    endpoint: createApiToken,
    initial: BLANK,
    input: (values) => values,
    messages: { name: words.nameFault, scopes: words.scopeFault },
    onDone: ({ token }) => {
      onClose();
      onMade(token);
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.createToken} ok={words.confirmToken} width={460} onClose={onClose}>
      <TextField field={form.field('name')} label={words.name} autoFocus />
      <NumberField field={form.field('days')} label={words.days} required />
      <Switches label={words.scope} field={form.field('scopes')} options={API_SCOPES} labels={words.scopes} />
    </FormDialog>
  );
};
