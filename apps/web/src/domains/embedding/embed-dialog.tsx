import { embedCode } from '@onair/contract/embedding/embed-code';
import { type EmbedPolicy, getEmbedPolicy, saveEmbedPolicy } from '@onair/contract/embedding/embedding';
import { type ReactNode, useId } from 'react';
import { readNow, useCall } from '../../shared/api/query.ts';
import { RadioField } from '../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../shared/form/form-frames.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Input, Message } from '../../shared/kit/controls.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../shared/overlay/overlay.ts';
import { useMay } from '../../shared/session/permission.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { embeddingWords } from './embedding.words.ts';

type Props = OverlayProps & {
  /** Path of the page that a frame shows, and its title. */
  frame: string;
  title: string;
  /** Further settings of what is embedded. */
  children?: ReactNode;
};
const SITES = ['any', 'listed', 'none'] as const;

const EmbedCode = ({ frame, title }: Pick<Props, 'frame' | 'title'>) => {
  const words = useWords(embeddingWords);
  const id = useId();
  const code = embedCode(new URL(frame, location.href).href, title);
  return (
    <section>
      <Row justify="between" below={8}>
        <Text as="h3" id={id} tone="strong" weight="medium" size={14}>
          {words.code}
        </Text>
        <CopyButton text={code} label={words.copy} shown />
      </Row>
      <Input.TextArea readOnly rows={4} value={code} aria-labelledby={id} />
      <Text as="p" tone="muted" size={12} above={4} below={16}>
        {words.codeHint}
      </Text>
    </section>
  );
};

/** Origins, one per line. */
const originsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, '').toLowerCase())
    .filter(Boolean);
const valuesOf = ({ sites, origins }: EmbedPolicy) => ({ sites, origins: origins.join('\n') });

const Changing = ({ policy, children, ...props }: Props & { policy: EmbedPolicy }) => {
  const words = useWords(embeddingWords);
  const form = useForm({
    endpoint: saveEmbedPolicy,
    initial: valuesOf(policy),
    version: policy.version,
    input: ({ sites, origins }, { version }) => ({ sites, origins: originsOf(origins), version }),
    messages: { origins: words.originsFault },
    faults: ({ sites, origins }) =>
      sites === 'listed' && originsOf(origins).length === 0 ? { origins: words.originsFault } : {},
    latest: async () => {
      const latest = await readNow(getEmbedPolicy, {});
      return { values: valuesOf(latest), version: latest.version };
    },
    onDone: () => void Message.success(wordsNow(embeddingWords).saved),
  });
  return (
    <FormDialog
      form={form}
      open={props.open}
      title={words.embed}
      ok={form.dirty ? words.save : undefined}
      onClose={props.onClose}
    >
      <EmbedCode {...props} />
      {children}
      <RadioField
        field={form.field('sites')}
        label={words.who}
        direction="vertical"
        options={SITES.map((value) => ({ value, label: words.sites[value] }))}
      />
      {form.values.sites === 'listed' ? (
        <TextField field={form.field('origins')} label={words.origins} hint={words.originsHint} rows={4} />
      ) : null}
    </FormDialog>
  );
};

/** The code with which another site shows a live or a film; admins also set which sites may. */
export const EmbedDialog = (props: Props) => {
  const words = useWords(embeddingWords);
  const may = useMay('admin');
  const { data: policy } = useCall(getEmbedPolicy, {});
  if (!policy) return null;
  if (may) return <Changing {...props} policy={policy} />;
  return (
    <Dialog open={props.open} title={words.embed} onClose={props.onClose}>
      <EmbedCode {...props} />
      {props.children}
      <Text as="p" above={16}>
        {words.who}: {words.sites[policy.sites]}
      </Text>
    </Dialog>
  );
};
