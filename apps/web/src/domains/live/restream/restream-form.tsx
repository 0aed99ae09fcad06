import {
  createRestream,
  editRestream,
  listRestreams,
  RESTREAM_PLATFORMS,
  type RestreamPlatform,
  type RestreamTarget,
} from '@onair/contract/live/restream';
import { readNow } from '../../../shared/api/query.ts';
import { SelectField, SwitchField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import type { Form } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { restreamWords } from './restream.words.ts';

type Draft = { name: string; platform: RestreamPlatform; address: string; key: string; automatic: boolean };
const BLANK: Draft = { name: '', platform: 'bilibili', address: '', key: '', automatic: true };

const draftOf = ({ name, platform, address, automatic }: RestreamTarget): Draft => ({
  name,
  platform,
  address,
  automatic,
  key: '',
});

const trimmed = (draft: Draft): Draft => ({
  ...draft,
  name: draft.name.trim(),
  address: draft.address.trim(),
  key: draft.key.trim(),
});

const useChecks = (needsKey: boolean) => {
  const { faults } = useWords(restreamWords);
  return {
    messages: faults,
    faults: ({ name, address, key }: Draft) => ({
      name: name.trim() === '' ? faults.name : undefined,
      address: /^rtmps?:\/\/[^/?#]+\/[^?#]+$/.test(address.trim()) ? undefined : faults.address,
      key: needsKey && key.trim() === '' ? faults.key : undefined,
    }),
  };
};

const Fields = ({ form, edits }: { form: Form<Draft>; edits: boolean }) => {
  const words = useWords(restreamWords);
  const options = RESTREAM_PLATFORMS.map((value) => ({ value, label: words.platforms[value] }));
  return (
    <>
      <TextField field={form.field('name')} label={words.name} autoFocus />
      <SelectField field={form.field('platform')} label={words.platform} options={options} />
      <TextField
        field={form.field('address')}
        label={words.address}
        hint={words.addressHint}
        inputMode="url"
        placeholder="rtmp://"
      />
      <TextField
        field={form.field('key')}
        label={words.key}
        hint={edits ? words.keyKept : words.keyHint}
        required={!edits}
        secret
        autoComplete="new-password"
      />
      <SwitchField field={form.field('automatic')} label={words.automatic} />
    </>
  );
};

type Props = OverlayProps & { studioId: string };

const saved = (onClose: () => void) => () => {
  Message.success(wordsNow(restreamWords).saved);
  onClose();
};

export const AddRestream = ({ studioId, open, onClose }: Props) => {
  const words = useWords(restreamWords);
  const form = useForm({
    endpoint: createRestream,
    initial: BLANK,
    input: (draft) => ({ studioId, ...trimmed(draft) }),
    ...useChecks(true),
    onDone: saved(onClose),
  });
  return (
    <FormDialog form={form} open={open} title={words.addTitle} ok={words.add} width={480} onClose={onClose}>
      <Fields form={form} edits={false} />
    </FormDialog>
  );
};

export const EditRestream = ({ studioId, target, open, onClose }: Props & { target: RestreamTarget }) => {
  const words = useWords(restreamWords);
  const { id, version } = target;
  const form = useForm({
    endpoint: editRestream,
    initial: draftOf(target),
    version,
    of: id,
    input: (draft, { version }) => {
      const { key, ...settings } = trimmed(draft);
      return { id, version, ...settings, ...(key === '' ? {} : { key }) };
    },
    latest: async () => {
      const latest = (await readNow(listRestreams, { studioId })).find((one) => one.id === id) ?? target;
      return { values: draftOf(latest), version: latest.version };
    },
    ...useChecks(false),
    onDone: saved(onClose),
  });
  return (
    <FormDialog form={form} open={open} title={words.editTitle} ok={words.save} width={480} onClose={onClose}>
      <Fields form={form} edits />
    </FormDialog>
  );
};
