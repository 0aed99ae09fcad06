import { entriesOf } from '@onair/contract/typed';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import type { Form } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { certificationWords } from './certification.words.ts';
import type { Request } from './use-request.ts';

const optionsOf = <V extends string>(names: Record<V, string>) =>
  entriesOf(names).map(([value, label]) => ({ value, label }));

type Kind = 'accountType' | 'certificateType' | 'enterpriseCertificateType';
type Named = 'legalPerson' | 'authenticationNumber' | 'enterpriseName' | 'organizationCode';

/** The fields of a request, in the order of the papers: account, legal person, enterprise. */
export const RequestFields = ({ form }: { form: Form<Request> }) => {
  const words = useWords(certificationWords);
  const choice = <K extends Kind>(field: K, names: Record<Request[K], string>) => (
    <SelectField field={form.field(field)} label={words[field]} required options={optionsOf(names)} />
  );
  const text = (name: Named) => {
    const field = form.field(name);
    return <TextField field={field} label={words[name]} maxLength={field.limits.maxLength} />;
  };
  return (
    <>
      {choice('accountType', words.accountTypes)}
      {text('legalPerson')}
      {choice('certificateType', words.certificateTypes)}
      {text('authenticationNumber')}
      {text('enterpriseName')}
      {choice('enterpriseCertificateType', words.enterpriseTypes)}
      {text('organizationCode')}
    </>
  );
};
