import { addGroupMembers, findColleagues, type Group } from '@onair/contract/groups/groups';
import { useState } from 'react';
import { useCall, useWrite } from '../../shared/api/query.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Button, Checkbox, Input, Message } from '../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { Empty, Loaded } from '../../shared/ui/states.tsx';
import { useDebounced } from '../../shared/ui/use-typed-filter.ts';
import { groupWords } from './group.words.ts';
import styles from './groups.module.css';

/** Finds colleagues by name and invites the ones that are ticked. */
export const AddMembers = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const words = useWords(groupWords);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useCall(findColleagues, { text: useDebounced(text.trim(), 250) }, { handled: true });
  const add = useWrite(addGroupMembers, {
    onDone: () => {
      Message.success(wordsNow(groupWords).added);
      onClose();
    },
  });
  const members = new Set(group.members.map(({ accountId }) => accountId));
  const invited = new Set(group.invited.map(({ accountId }) => accountId));
  const isIn = (id: string) => members.has(id) || invited.has(id);
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Stack gap={12} above={8} below={12} pad={12} fill={1} rounded>
      <Input.Search value={text} maxLength={60} aria-label={words.find} placeholder={words.find} onChange={setText} />
      <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.nobody} />}>
        {(list) => (
          <Stack as="ul" gap={6} className={styles.people}>
            {list.map(({ accountId, name, username, jobName }) => (
              <li key={accountId}>
                <Checkbox
                  checked={isIn(accountId) || chosen.has(accountId)}
                  disabled={isIn(accountId)}
                  onChange={(on) => toggle(accountId, on)}
                >
                  {name}{' '}
                  <Text tone="muted" size={12}>
                    {members.has(accountId)
                      ? words.inAlready
                      : invited.has(accountId)
                        ? words.askedAlready
                        : [username, jobName].filter(Boolean).join(' · ')}
                  </Text>
                </Checkbox>
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
      <Row align="stretch" wrap gap={8} justify="end">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          type="primary"
          disabled={chosen.size === 0}
          loading={add.isPending}
          onClick={() => add.mutate({ id: group.id, accountIds: [...chosen] })}
        >
          {words.addThese}
        </Button>
      </Row>
    </Stack>
  );
};
