import { applicationChannel } from '@onair/contract/campaigns/application-channel';
import { type Application, getApplication } from '@onair/contract/campaigns/campaigns';
import { failures } from '@onair/contract/failure';
import { Type } from 'typebox';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { useGoTo, useSearchState } from '../../shared/page/page.tsx';
import { useChannel } from '../../shared/stream/connection.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { IdText } from './application.state.ts';
import { ApplicationBoxes } from './application-result.tsx';
import styles from './campaigns.module.css';
import { resultWords } from './campaigns.words.ts';
import { stateTone } from './campaigns-page.tsx';
import { ErrorReasons } from './error-reasons.tsx';
import { ResultBox } from './result-frame.tsx';

const Talk = lazyPart(async () => (await import('../work/talk.tsx')).Talk, { inPlace: true, ahead: true });

/** The progress of a campaign, without the praise of a result page: most readers review someone else's work. */
export const Campaign = ({ application }: { application: Application }) => {
  const words = useWords(resultWords);
  const goTo = useGoTo();
  const { id, state, activityName, moves } = application;
  return (
    <div className={styles.campaign}>
      <Row wrap gap={[8, 16]} justify="between">
        <Row wrap gap={12}>
          <Text as="h2" tone="strong" size={20} line={28} weight="medium" anywhere data-content>
            {activityName}
          </Text>
          <StatusTag tone={stateTone[state]}>{words.states[state]}</StatusTag>
        </Row>
        <Row wrap gap={8} className="screen-only">
          <Button onClick={() => goTo.page('Campaigns')}>{words.list}</Button>
          <Button onClick={() => window.print()}>{words.print}</Button>
          {moves.includes('resubmit') ? (
            <Button type="primary" onClick={() => goTo.page('Step', { application: id })}>
              {words.correct}
            </Button>
          ) : null}
        </Row>
      </Row>
      <Text as="p" tone="muted" anywhere above={4}>
        <span data-content>{words.texts[state](activityName)}</span>
      </Text>
      {state === 'returned' ? (
        <ResultBox title={words.errorDetail}>
          <ErrorReasons application={application} />
        </ResultBox>
      ) : null}
      <ApplicationBoxes application={application} />
    </div>
  );
};

const NONE = '00000000-0000-0000-0000-000000000000';

/** One campaign: `?id=` names it. */
export const CampaignPage = () => {
  const words = useWords(resultWords);
  const goTo = useGoTo();
  const [{ id = NONE }] = useSearchState(Type.Object({ id: Type.Optional(IdText) }));
  const query = useCall(getApplication, { id }, { handled: true, forgetPrevious: true });
  useChannel(applicationChannel);
  return (
    <Stack gap={16}>
      <PageCard>
        {query.error?.code === failures.notFound.code ? (
          <Empty
            text={words.notFound}
            action={
              <Button type="primary" onClick={() => goTo.page('Campaigns')}>
                {words.list}
              </Button>
            }
          />
        ) : (
          <Loaded query={query} loading={<Skeleton rows={8} />}>
            {(application) => <Campaign application={application} />}
          </Loaded>
        )}
      </PageCard>
      {query.data ? <Talk subject="activity" id={query.data.id} /> : null}
    </Stack>
  );
};
