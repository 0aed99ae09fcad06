import { type Colleague, findColleagues } from '@onair/contract/groups/groups';
import { type KeyboardEvent, useId, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { type FieldProps, Labelled } from '../../../shared/form/labelled.tsx';
import { Input } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { isComposing } from '../../../shared/page/composing.ts';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import { mentionPieces, namedAt } from './mention.ts';
import styles from './mention-field.module.css';
import type { ChosenPerson } from './person-field.tsx';

const SHOWN = 6;

type Props = FieldProps<string> & {
  rows: number;
  /** Accessible name of the list of people. */
  listLabel: string;
  onMention: (person: ChosenPerson) => void;
};

/** A text field in which `@` suggests colleagues: arrow keys and Enter, or a click, insert a mention. */
export const MentionField = ({ field, rows, listLabel, onMention, ...labelled }: Props) => {
  const [named, setNamed] = useState<ReturnType<typeof namedAt>>(null);
  const [place, setPlace] = useState(0);
  const list = useId();
  const text = useDebounced(named?.text ?? '', 200);
  const { data, isPlaceholderData } = useCall(findColleagues, { text }, { enabled: named !== null, handled: true });
  const people = named === null ? [] : (data ?? []).slice(0, SHOWN);
  /** The list may still be that of an earlier text, in which Enter would choose someone else. */
  const settled = named?.text === text && !isPlaceholderData;
  const active = people[Math.min(place, people.length - 1)];

  const choose = (id: string, { accountId, name }: Colleague) => {
    if (!named) return;
    const before = `${field.value.slice(0, named.at)}@${name} `;
    field.onChange(before + field.value.slice(named.at + 1 + named.text.length));
    onMention({ id: accountId, name });
    setNamed(null);
    requestAnimationFrame(() => {
      const box = document.getElementById(id);
      if (!(box instanceof HTMLTextAreaElement)) return;
      box.focus();
      box.setSelectionRange(before.length, before.length);
    });
  };
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (!active || isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace((people.indexOf(active) + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') settled && choose(id, active);
    else if (event.key === 'Escape') setNamed(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Labelled field={field} {...labelled}>
      {({ id, ...control }) => (
        <div>
          <Input.TextArea
            {...control}
            id={id}
            rows={rows}
            value={field.value}
            aria-autocomplete="list"
            aria-controls={active ? list : undefined}
            aria-activedescendant={active ? `${list}${active.accountId}` : undefined}
            onKeyDown={onKeyDown(id)}
            onChange={(typed: string, event: { target: { selectionStart?: number } }) => {
              field.onChange(typed);
              setNamed(namedAt(typed, event.target.selectionStart ?? typed.length));
              setPlace(0);
            }}
          />
          {active ? (
            <div role="listbox" id={list} aria-label={listLabel} className={styles.list}>
              {people.map((person) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
                // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active one
                <div
                  key={person.accountId}
                  role="option"
                  id={`${list}${person.accountId}`}
                  aria-selected={person === active}
                  className={styles.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(id, person)}
                >
                  <span data-content>{person.name}</span> <small>{person.username}</small>
                </div>
              ))}
            </div>
          ) : null}
        </div>
      )}
    </Labelled>
  );
};

/** A text with its mentions highlighted. */
export const MentionedText = ({ body, mentions }: { body: string; mentions: readonly { name: string }[] }) =>
  mentionPieces(
    body,
    mentions.map(({ name }) => name),
  ).map(({ text, mention }, place) =>
    mention ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
      <Text key={place} tone="accent">
        {text}
      </Text>
    ) : (
      text
    ),
  );
