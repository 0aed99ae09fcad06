import type { FieldFault } from '@onair/contract/failure';
import { createStudio, listStudios } from '@onair/contract/live/studios';
import { type FormEvent, useId, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Input, Message } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import { createWords } from './create.words.ts';

const EMPTY = { slug: '', nameZh: '', nameEn: '' };
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FIELDS = ['nameZh', 'nameEn', 'slug'] as const;
type FieldName = (typeof FIELDS)[number];

const isRight = (field: FieldName, text: string): boolean => {
  const length = [...text.trim()].length;
  return field === 'slug' ? SLUG.test(text) && length >= 2 && length <= 40 : length >= 1 && length <= 40;
};

type Props = { open: boolean; onClose: () => void; onCreated: (slug: string) => void };

/** Opens a studio: its names, and the address under which its audience finds it. */
export const CreateStudio = ({ open, onClose, onCreated }: Props) => {
  const words = useWords(createWords);
  const formId = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const create = useWrite(createStudio, {
    handled: true,
    changes: [listStudios],
    onDone: ({ slug, name }) => {
      Message.success(wordsNow(createWords).created(name));
      onCreated(slug);
    },
    onFailed: (error) => {
      setFaults(error.fields);
      if (error.fields.length === 0) announceFailure(error);
    },
  });
  const faultOf = (field: FieldName): string | undefined => {
    if (tried && !isRight(field, draft[field])) return field === 'slug' ? words.faults.slug : words.faults.name;
    return faults.find((fault) => fault.field === field)?.msg;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!open || create.isPending || !FIELDS.every((field) => isRight(field, draft[field]))) return;
    const { slug, nameZh, nameEn } = draft;
    create.mutate({ slug, nameZh: nameZh.trim(), nameEn: nameEn.trim() });
  };
  return (
    <Dialog
      open={open}
      title={words.title}
      width={480}
      keep
      onClose={onClose}
      ok={{ label: words.create, loading: create.isPending, submits: formId }}
    >
      <LeaveGuard dirty={open && FIELDS.some((field) => draft[field] !== '')} onDiscard={() => setDraft(EMPTY)} />
      <form id={formId} onSubmit={submit} noValidate>
        {FIELDS.map((field) => (
          <Field
            key={field}
            label={words[field]}
            required
            fault={faultOf(field)}
            hint={field === 'slug' ? words.slugHint : undefined}
          >
            {({ id, describedBy, invalid }) => (
              <Input
                id={id}
                value={draft[field]}
                aria-required
                aria-describedby={describedBy}
                {...(invalid ? { status: 'error' as const } : {})}
                onChange={(text) => {
                  setDraft({ ...draft, [field]: text });
                  setFaults([]);
                }}
              />
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  );
};
