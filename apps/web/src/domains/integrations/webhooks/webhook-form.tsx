import {
  createWebhook,
  editWebhook,
  listWebhooks,
  rotateWebhookSecret,
  SECRET_OVERLAP_HOURS,
  WEBHOOK_KINDS,
  type Webhook,
  type WebhookKind,
} from '@onair/contract/integrations/webhooks';
import { readNow } from '../../../shared/api/query.ts';
import { SelectField, SwitchField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import type { Form } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { integrationsWords } from '../integrations.words.ts';
import { Switches } from '../switches.tsx';

type Draft = { name: string; url: string; kinds: WebhookKind[]; active: boolean };
const BLANK: Draft = { name: '', url: '', kinds: ['content.published'], active: true };

const draftOf = ({ name, url, kinds, active }: Draft): Draft => ({ name, url, kinds, active });

const isAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '');

const useChecks = () => {
  const words = useWords(integrationsWords);
  return {
    messages: { name: words.nameFault, url: words.urlFault, kinds: words.kindsFault },
    faults: ({ url }: Draft) => ({ url: isAddress(url) ? undefined : words.urlFault }),
  };
};

const Fields = ({ form, edits }: { form: Form<Draft>; edits: boolean }) => {
  const words = useWords(integrationsWords);
  return (
    <>
      <TextField field={form.field('name')} label={words.name} autoFocus />
      <TextField field={form.field('url')} label={words.url} inputMode="url" />
      <Switches label={words.events} field={form.field('kinds')} options={WEBHOOK_KINDS} labels={words.kinds} />
      {edits ? <SwitchField field={form.field('active')} label={words.active} /> : null}
    </>
  );
};

type Props = OverlayProps & { title: string };

/** Creates a webhook and shows its secret once. */
export const CreateWebhook = ({ open, title, onClose, onMade }: Props & { onMade: (secret: string) => void }) => {
  const { confirmWebhook } = useWords(integrationsWords);
  const form = useForm({
    endpoint: createWebhook,
    initial: BLANK,
    input: ({ name, url, kinds }) => ({ name, url, kinds }),
    ...useChecks(),
    onDone: ({ secret }) => {
      onClose();
      onMade(secret);
    },
  });
  return (
    <FormDialog form={form} open={open} title={title} ok={confirmWebhook} width={480} onClose={onClose}>
      <Fields form={form} edits={false} />
    </FormDialog>
  );
};

export const EditWebhook = ({ open, title, webhook, onClose }: Props & { webhook: Webhook }) => {
  const { id, version } = webhook;
  const form = useForm({
    endpoint: editWebhook,
    initial: draftOf(webhook),
    version,
    of: id,
    input: (values, { version }) => ({ id, version, ...values }),
    latest: async () => {
      const { version, ...latest } = (await readNow(listWebhooks, {})).find((one) => one.id === id) ?? webhook;
      return { values: draftOf(latest), version };
    },
    ...useChecks(),
    onDone: () => {
      Message.success(wordsNow(integrationsWords).webhookSaved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={title} ok={title} width={480} onClose={onClose}>
      <Fields form={form} edits />
    </FormDialog>
  );
};

const DAY_OF_BOTH: { overlapHours: (typeof SECRET_OVERLAP_HOURS)[number] } = { overlapHours: 24 };

type RotateProps = OverlayProps & { webhook: Webhook; onMade: (secret: string) => void };

/** Replaces the secret of a webhook and shows the new one once. */
export const RotateSecret = ({ open, webhook: { id, name, version }, onClose, onMade }: RotateProps) => {
  const words = useWords(integrationsWords);
  const form = useForm({
    endpoint: rotateWebhookSecret,
    initial: DAY_OF_BOTH,
    version,
    of: id,
    input: ({ overlapHours }, { version }) => ({ id, version, overlapHours }),
    onDone: ({ secret }) => {
      onClose();
      onMade(secret);
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.rotateOf(name)} ok={words.rotate} width={480} onClose={onClose}>
      <Text as="p" tone="muted" below={16}>
        {words.rotateHint}
      </Text>
      <SelectField
        field={form.field('overlapHours')}
        label={words.overlap}
        options={SECRET_OVERLAP_HOURS.map((value) => ({ value, label: words.overlaps[value] }))}
      />
    </FormDialog>
  );
};
