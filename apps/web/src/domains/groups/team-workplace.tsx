import { arrangeTeam, type Group } from '@onair/contract/groups/groups';
import { useWrite } from '../../shared/api/query.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Button, Message } from '../../shared/kit/controls.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { usePreferences } from '../preferences/index.ts';
import { groupWords } from './group.words.ts';

/** Lets a team's owner give their own Workplace to members who have not arranged theirs. */
export const TeamWorkplace = ({ group: { id, version, arranged } }: { group: Group }) => {
  const { workplace: words } = useWords(groupWords);
  const own = usePreferences()?.workplace ?? [];
  const arrange = useWrite(arrangeTeam, { onDone: () => Message.success(wordsNow(groupWords).saved) });
  return (
    <section aria-label={words.title}>
      <Text as="h3" size={14} weight="medium" above={16} below={4}>
        {words.title}
      </Text>
      <Text as="p" tone="muted" size={13} below={8}>
        {arranged ? words.arranged : words.none} {own.length === 0 ? words.arrangeFirst : ''}
      </Text>
      <Row wrap gap={8}>
        <Button
          size="small"
          disabled={own.length === 0}
          loading={arrange.isPending}
          onClick={() => arrange.mutate({ id, version, cards: own })}
        >
          {words.giveMine}
        </Button>
        {arranged ? (
          <Button size="small" onClick={() => arrange.mutate({ id, version, cards: null })}>
            {words.takeAway}
          </Button>
        ) : null}
      </Row>
    </section>
  );
};
