import { editPersonDetails } from '@onair/contract/identity/people';
import { getPersonAccount, type PersonAccount } from '@onair/contract/identity/person-account';
import { readNow } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { peopleWords } from './people.words.ts';
import { useNameHint } from './use-name-hint.ts';

const storedOf = ({ person: { name, email }, jobName, detailsVersion }: PersonAccount) => ({
  values: { name, jobName, email, phone: '', current: '', code: '' },
  version: detailsVersion,
});
type Values = ReturnType<typeof storedOf>['values'];

/** The changed fields; the stored phone number is not shown, so an empty one means unchanged. */
const changesOf = ({ name, jobName, email, phone }: Values, from: Values) => ({
  ...(name === from.name ? {} : { name }),
  ...(jobName === from.jobName ? {} : { jobName }),
  ...(email === from.email ? {} : { email }),
  ...(phone === '' ? {} : { phone: phone.replace(/[\s-]/g, '') }),
});

type Props = { account: PersonAccount; open: boolean; onClose: () => void };

/** Edits the details of an account. Changing another admin's email or phone requires one's own password. */
export const EditPerson = ({ account, open, onClose }: Props) => {
  const words = useWords(peopleWords);
  const { person, phone } = account;
  const { values: initial, version } = storedOf(account);
  const proves = (changes: ReturnType<typeof changesOf>) =>
    person.role === 'admin' && ('email' in changes || 'phone' in changes);
  const form = useForm({
    endpoint: editPersonDetails,
    of: person.id,
    initial,
    version,
    input: (values, base) => {
      const changes = changesOf(values, base.values);
      const { current, code } = values;
      const proof = { current, ...(code ? { code } : {}) };
      return { id: person.id, version: base.version, ...changes, ...(proves(changes) ? proof : {}) };
    },
    verbatim: ['current'],
    messages: { name: words.nameFault, email: words.emailFault, phone: words.details.phoneFault },
    faults: (values) =>
      proves(changesOf(values, initial)) && values.current === '' ? { current: words.details.currentEmpty } : {},
    latest: async () => storedOf(await readNow(getPersonAccount, { id: person.id })),
    conflictText: words.conflict,
    onDone: () => {
      onClose();
      Message.success(wordsNow(peopleWords).details.done);
    },
  });
  const nameHint = useNameHint(form.values.name === initial.name ? '' : form.values.name, person.id);
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.details.title}
      ok={words.details.save}
      width={480}
      onClose={onClose}
    >
      <TextField field={form.field('name')} label={words.name} hint={nameHint} required />
      <TextField field={form.field('jobName')} label={words.details.jobName} />
      <TextField
        field={form.field('email')}
        label={words.email}
        hint={words.details.emailHint}
        required={initial.email !== ''}
      />
      <TextField
        field={form.field('phone')}
        label={words.details.phone}
        hint={phone ? words.details.phoneKept(phone) : words.details.phoneHint}
        inputMode="tel"
        maxLength={24}
      />
      {proves(changesOf(form.values, form.base.values)) ? (
        <>
          <TextField
            field={form.field('current')}
            label={words.ownPassword}
            hint={words.ownPasswordHint}
            required
            secret
            maxLength={128}
            autoComplete="current-password"
          />
          <TextField field={form.field('code')} label={words.ownCode} maxLength={32} autoComplete="one-time-code" />
        </>
      ) : null}
    </FormDialog>
  );
};
