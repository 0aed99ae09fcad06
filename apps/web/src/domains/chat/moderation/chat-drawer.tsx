import { mayAct } from '@onair/contract/chat/acts';
import {
  addChatModerator,
  type ChatPerson,
  type ChatRow,
  chatMode,
  chatModerators,
  chatQueue,
  handleCollected,
  mutedChatters,
  personInChat,
  removeChatModerator,
  saveChatMode,
} from '@onair/contract/chat/chat';
import type { ChatMode } from '@onair/contract/chat/line';
import type { ChatMe } from '@onair/contract/chat/room';
import { entryOf } from '@onair/contract/typed';
import { type FormEvent, useState } from 'react';
import { keyOf, queryClient, readNow, useCall, useWrite } from '../../../shared/api/query.ts';
import { RadioField, SwitchField } from '../../../shared/form/choice-fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { NumberField } from '../../../shared/form/number-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Checkbox, Input, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { chatWords } from '../rooms/chat.words.ts';
import { RankTag } from './chat-row.tsx';
import styles from './drawers.module.css';
import { drawerWords } from './moderation.words.ts';
import { MuteDialog } from './mute-dialog.tsx';
import type { ChatActs } from './use-chat-acts.ts';

export type OpenDrawer = { kind: 'queue' | 'muted' | 'mode' | 'moderators' } | { kind: 'person'; id: string };

export type DrawerProps = {
  studioId: string;
  me: ChatMe | null;
  drawer: OpenDrawer;
  open: boolean;
  acts: ChatActs;
  remember: (row: ChatRow) => void;
  onPerson: (id: string) => void;
  onClose: () => void;
};

const FILTERS = ['off', 'hold', 'mask', 'block'] as const;

type Rules = Omit<ChatMode, 'version' | 'slowSeconds'> & { slowSeconds: number | undefined };

const rulesOf = ({ open, guests, slowSeconds, filter, sharedNetwork }: ChatMode): Rules => ({
  open,
  guests,
  slowSeconds,
  filter,
  sharedNetwork,
});

type ModeFormProps = { studioId: string; mode: ChatMode; count: number };

const Rules = ({ studioId, mode, count }: ModeFormProps) => {
  const words = useWords(drawerWords);
  const form = useForm({
    endpoint: saveChatMode,
    of: studioId,
    initial: rulesOf(mode),
    version: mode.version,
    input: (rules, { version }) => ({ ...rules, slowSeconds: rules.slowSeconds ?? 0, studioId, version }),
    latest: async () => {
      const latest = await readNow(chatMode, { studioId });
      return { values: rulesOf(latest), version: latest.version };
    },
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(chatMode, { studioId }), (before: object) => ({ ...before, ...saved }));
      Message.success(wordsNow(drawerWords).saved);
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <SwitchField field={form.field('open')} label={words.open} hint={words.openHint} />
      <SwitchField field={form.field('guests')} label={words.guests} hint={words.guestsHint} />
      <SwitchField field={form.field('sharedNetwork')} label={words.sharedNetwork} hint={words.sharedNetworkHint} />
      <NumberField
        field={form.field('slowSeconds')}
        label={words.slow}
        hint={words.slowHint}
        required={false}
        formatter={(value) => (Number(value) === 0 ? words.slowOff : words.seconds(Number(value)))}
        parser={(value) => value.replace(/\D/g, '')}
      />
      <RadioField
        field={form.field('filter')}
        label={words.filter}
        direction="vertical"
        options={FILTERS.map((value) => ({ value, label: words.filters[value] }))}
        hint={
          <Text as="p" tone="muted" size={12}>
            {words.filterHint(count)}
          </Text>
        }
      />
      <div>
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {words.save}
        </Button>
      </div>
    </Form>
  );
};

/** The rules of the room. */
export const ModeForm = ({ studioId }: { studioId: string }) => {
  const query = useCall(chatMode, { studioId }, { handled: true, staleTime: 0 });
  return (
    <Loaded query={query}>{({ words, ...mode }) => <Rules studioId={studioId} mode={mode} count={words} />}</Loaded>
  );
};

/** Accounts that moderate this room. */
export const ModeratorList = ({ studioId }: { studioId: string }) => {
  const words = useWords(drawerWords);
  const clock = useCompanyClock();
  const [username, setUsername] = useState('');
  const query = useCall(chatModerators, { studioId }, { handled: true, staleTime: 0 });
  const add = useWrite(addChatModerator, {
    handled: true,
    onDone: (_all, input) => {
      setUsername('');
      Message.success(wordsNow(drawerWords).added(input.username));
    },
  });
  const remove = useWrite(removeChatModerator, {
    onDone: (_left, { accountId }) => {
      const name = query.data?.find((one) => one.accountId === accountId)?.username ?? '';
      offerUndo(`chat ${accountId}`, wordsNow(drawerWords).removed(name), () =>
        add.mutateAsync({ studioId, username: name }),
      );
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() !== '') add.mutate({ studioId, username: username.trim() });
  };
  return (
    <>
      <Text as="p" below={12} tone="muted">
        {words.moderatorsHint}
      </Text>
      <form className={styles.add} onSubmit={submit}>
        <Field label={words.username} fault={add.error?.msg}>
          {({ id, describedBy, invalid }) => (
            <Input
              id={id}
              value={username}
              maxLength={64}
              autoComplete="off"
              aria-describedby={describedBy}
              {...(invalid ? { status: 'error' as const } : {})}
              onChange={(value) => {
                add.reset();
                setUsername(value);
              }}
            />
          )}
        </Field>
        <Button type="primary" htmlType="submit" loading={add.isPending} disabled={username.trim() === ''}>
          {words.add}
        </Button>
      </form>
      <Loaded query={query} isEmpty={(all) => all.length === 0} empty={<Empty text={words.moderatorsEmpty} />}>
        {(all) => (
          <ul className={styles.list}>
            {all.map((one) => (
              <li key={one.accountId} className={styles.item}>
                <Row wrap gap={[4, 12]} justify="between">
                  <b>
                    {one.name} ({one.username})
                  </b>
                  <Button
                    size="mini"
                    aria-label={words.removeOf(one.name)}
                    loading={remove.isPending && remove.variables?.accountId === one.accountId}
                    onClick={() => remove.mutate({ studioId, accountId: one.accountId })}
                  >
                    {words.remove}
                  </Button>
                </Row>
                <Text as="p" tone="muted" size={12}>
                  {words.since(clock.minute(one.since))}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
};

type MutedListProps = { studioId: string; acts: ChatActs; onPerson: (id: string) => void };

/** Who may not speak, until when, and because of whom. */
export const MutedList = ({ studioId, acts, onPerson }: MutedListProps) => {
  const words = useWords(drawerWords);
  const clock = useCompanyClock();
  const { because } = chatWords[useLocale((state) => state.locale)];
  const query = useCall(mutedChatters, { studioId }, { handled: true, staleTime: 0 });
  return (
    <Loaded query={query} isEmpty={(people) => people.length === 0} empty={<Empty text={words.mutedEmpty} />}>
      {(people) => (
        <ul className={styles.list}>
          {people.map((person) => (
            <li key={person.id} className={styles.item}>
              <Row wrap gap={[4, 12]} justify="between">
                <span>
                  <button type="button" className={styles.name} onClick={() => onPerson(person.id)}>
                    {person.name}
                  </button>{' '}
                  <RankTag rank={person.rank} />
                </span>
                <Button size="mini" aria-label={words.unmuteOf(person.name)} onClick={() => void acts.unmute(person)}>
                  {words.unmute}
                </Button>
              </Row>
              {person.muted ? (
                <Text as="p" tone="muted" size={12}>
                  {person.muted.until ? words.until(clock.minute(person.muted.until)) : words.forGood} ·{' '}
                  {words.mutedBy(person.muted.by, clock.minute(person.muted.at))}
                  {person.muted.scope === 'network' ? ` · ${words.ofNetwork}` : ''}
                  {person.muted.reason ? ` · ${because(person.muted.reason)}` : ''}
                </Text>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
};

type ActProps = { person: ChatPerson; acts: ChatActs };

const Silence = ({ person, acts }: ActProps) => {
  const words = useWords(drawerWords);
  const { open } = useOverlays();
  return (
    <>
      {person.muted ? (
        <Button onClick={() => void acts.unmute(person)}>{words.unmute}</Button>
      ) : (
        <Button onClick={() => open(MuteDialog, { person, acts })}>{words.mute}</Button>
      )}
    </>
  );
};

/** Acts whose detail is a time. */
const TIMED = ['muted', 'networkHeld'];

/** A person in the room: rank, recent messages, and what operators did about them. */
export const PersonDetail = ({ id, me, acts }: { id: string; me: ChatMe | null; acts: ChatActs }) => {
  const words = useWords(drawerWords);
  const clock = useCompanyClock();
  const { because, ranks } = chatWords[useLocale((state) => state.locale)];
  const query = useCall(personInChat, { id }, { handled: true, staleTime: 0 });
  const kindOf = (act: string): string => entryOf(words.kinds, act) ?? act;
  const statusOf = ({ muted }: ChatPerson): string => {
    if (!muted) return words.mayDo;
    return [
      muted.until ? words.mutedUntil(clock.minute(muted.until)) : words.forGood,
      ...(muted.scope === 'network' ? [words.ofNetwork] : []),
      ...(muted.reason ? [because(muted.reason)] : []),
    ].join(' · ');
  };
  return (
    <Loaded query={query}>
      {({ person, mutedWith, lines, acts: done }) => (
        <>
          <Facts
            look="table"
            className={styles.facts}
            facts={[
              [words.username, person.name],
              [words.rank, ranks[person.rank]],
              [words.account, person.account ?? words.guest],
              [words.firstAt, clock.instant(person.firstAt)],
              [words.lastAt, clock.instant(person.lastAt)],
              [words.status, statusOf(person)],
              ...(mutedWith ? ([[words.mutedWith, mutedWith.name]] as const) : []),
            ]}
          />
          {me && mayAct('mute', me.rank, { rank: person.rank, self: person.id === me.id }) ? (
            <Silence person={person} acts={acts} />
          ) : null}
          <Text as="h3" size={14} weight="medium" above={20} below={8}>
            {words.lines}
          </Text>
          {lines.length === 0 ? (
            <Text as="p" tone="muted" size={12}>
              {words.noLines}
            </Text>
          ) : null}
          <ul className={styles.list}>
            {lines.toReversed().map((line) => (
              <li key={line.id} className={styles.item} data-done={line.state === 'deleted'}>
                <p>{line.content}</p>
                <Text as="p" tone="muted" size={12}>
                  {clock.instant(line.time)}
                </Text>
              </li>
            ))}
          </ul>
          <Text as="h3" size={14} weight="medium" above={20} below={8}>
            {words.acts}
          </Text>
          {done.length === 0 ? (
            <Text as="p" tone="muted" size={12}>
              {words.noActs}
            </Text>
          ) : null}
          <ul className={styles.list}>
            {done.map(({ seq, act, by, at, detail, scope, reason }) => (
              <li key={seq} className={styles.item}>
                <p>{by === '' ? kindOf(act) : words.actBy(kindOf(act), by)}</p>
                <Text as="p" tone="muted" size={12}>
                  {clock.instant(at)}
                  {detail && !TIMED.includes(act) ? ` · ${detail}` : ''}
                  {detail && act === 'muted' ? ` · ${words.until(clock.minute(detail))}` : ''}
                  {scope === 'network' ? ` · ${words.ofNetwork}` : ''}
                  {reason ? ` · ${because(reason)}` : ''}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
};

type QueueListProps = { studioId: string; acts: ChatActs; remember: (row: ChatRow) => void };

/** The team's saved messages: which must be handled first, and who has handled which. */
export const QueueList = ({ studioId, acts, remember }: QueueListProps) => {
  const words = useWords(drawerWords);
  const clock = useCompanyClock();
  const query = useCall(chatQueue, { studioId }, { handled: true, staleTime: 0 });
  const handle = useWrite(handleCollected, { onDone: remember });
  return (
    <>
      <Text as="p" below={12} tone="muted">
        {words.queueHint}
      </Text>
      <Loaded query={query} isEmpty={(rows) => rows.length === 0} empty={<Empty text={words.queueEmpty} />}>
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id} className={styles.item} data-done={row.handled}>
                <p>
                  <b>{row.username}</b>
                </p>
                <p>{row.content}</p>
                <Text as="p" tone="muted" size={12}>
                  {row.handled && row.handledBy !== null && row.handledAt
                    ? words.handledBy(row.handledBy, clock.minute(row.handledAt))
                    : words.collectedBy(row.collectedBy, clock.minute(row.collectedAt))}
                </Text>
                <Row wrap gap={[4, 12]} justify="between">
                  <Checkbox
                    checked={row.handled}
                    disabled={handle.isPending}
                    aria-label={words.handle(row.username)}
                    onChange={(handled) => handle.mutate({ id: row.id, handled })}
                  >
                    {words.handled}
                  </Checkbox>
                  <Button type="text" size="mini" onClick={() => void acts.onLine(row, 'uncollect')}>
                    {words.uncollect}
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
};

/** One drawer for everything about the chat except its lines. */
export const ChatDrawer = ({ studioId, me, drawer, open, acts, remember, onPerson, onClose }: DrawerProps) => {
  const words = useWords(drawerWords);
  const inside = () => {
    switch (drawer.kind) {
      case 'queue':
        return <QueueList studioId={studioId} acts={acts} remember={remember} />;
      case 'muted':
        return <MutedList studioId={studioId} acts={acts} onPerson={onPerson} />;
      case 'mode':
        return <ModeForm studioId={studioId} />;
      case 'moderators':
        return <ModeratorList studioId={studioId} />;
      case 'person':
        return <PersonDetail key={drawer.id} id={drawer.id} me={me} acts={acts} />;
    }
  };
  return (
    <SidePanel open={open} title={words[drawer.kind]} width={420} onClose={onClose}>
      <div className={styles.inside}>{inside()}</div>
    </SidePanel>
  );
};
