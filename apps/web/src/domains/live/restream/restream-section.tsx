import { stopRestream } from '@onair/contract/live/restream';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useNow } from '../studios/studio.state.ts';
import { restreamWords } from './restream.words.ts';
import { RestreamFacts, RestreamTag } from './restream-state.tsx';

const Target = ({ id }: { id: string }) => {
  const words = useWords(restreamWords);
  const now = useNow(({ restreams }) => restreams.find((one) => one.id === id));
  const stop = useWrite(stopRestream);
  if (!now) return null;
  return (
    <Row as="li" gap={8} justify="between">
      <Stack as="span" gap={2} shrinks>
        <Row as="span" inline wrap gap={[2, 8]} shrinks>
          <Text as="strong" weight="medium" anywhere data-content>
            {now.name}
          </Text>
          <RestreamTag now={now} wanted />
        </Row>
        <RestreamFacts now={now} />
      </Stack>
      <Button
        size="mini"
        loading={stop.isPending}
        aria-label={words.nameOf(words.stop, now.name)}
        onClick={() => stop.mutate({ id })}
      >
        {words.stop}
      </Button>
    </Row>
  );
};

/** The platforms that a live is restreamed to, next to its health. */
export const RestreamSection = () => {
  const words = useWords(restreamWords);
  const ids = useNow(({ restreams }) => restreams.map(({ id }) => id).join()) ?? '';
  return (
    <>
      <Text as="h3" size={16} line={24} weight="medium" above={20} below={8}>
        {words.title}
      </Text>
      <Stack as="ul" gap={12} aria-label={words.title}>
        {ids.split(',').map((id) => (
          <Target key={id} id={id} />
        ))}
      </Stack>
    </>
  );
};
