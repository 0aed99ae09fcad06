import { addChatModerator, chatModerators, removeChatModerator } from '@onair/contract/chat/chat';
import { type FormEvent, useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Input, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import styles from './drawers.module.css';
import { drawerWords } from './drawers.words.ts';

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
