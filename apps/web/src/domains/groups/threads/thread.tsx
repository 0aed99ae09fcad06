import type { ReactNode } from 'react';
import { Form } from '../../../shared/form/form.tsx';
import type { Form as FormOf } from '../../../shared/form/form-types.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { MentionedText, MentionField } from './mention-field.tsx';
import type { ChosenPerson } from './person-field.tsx';

/** A comment being typed, and the people selected from the list, whether or not they are still mentioned. */
type ThreadDraft = { body: string; chosen: ChosenPerson[] };
export const EMPTY_DRAFT: ThreadDraft = { body: '', chosen: [] };

type Entry = {
  author: { name: string } | null;
  body: string;
  mentions: readonly { name: string }[];
  createdAt: string;
};

type EntryProps = {
  entry: Entry;
  /** Name of an author whose account was deleted. */
  gone: string;
  /** Its status, shown before its time. */
  state?: string | undefined;
};

/** A comment: its author, its time, and its text with mentions highlighted. */
export const ThreadEntry = ({ entry: { author, body, mentions, createdAt }, gone, state }: EntryProps) => (
  <>
    <Row gap={8} justify="between">
      <Text weight="medium" data-content>
        {author?.name ?? gone}
      </Text>
      <Text tone="muted" size={12}>
        {state ? `${state} · ` : ''}
        <RelativeTime at={createdAt} />
      </Text>
    </Row>
    <Text as="p" anywhere above={4} data-content>
      <MentionedText body={body} mentions={mentions} />
    </Text>
  </>
);

type FormProps = { form: FormOf<ThreadDraft>; label: string; hint: string; listLabel: string; send: ReactNode };

/** The input below a thread, with mentions. */
export const ThreadForm = ({ form, label, hint, listLabel, send }: FormProps) => (
  <Form form={form}>
    <MentionField
      field={form.field('body')}
      label={label}
      hint={hint}
      listLabel={listLabel}
      rows={2}
      onMention={(person) => form.set(({ chosen }) => ({ chosen: [...chosen, person] }))}
    />
    <Button type="primary" loading={form.busy} onClick={form.submit}>
      {send}
    </Button>
  </Form>
);
