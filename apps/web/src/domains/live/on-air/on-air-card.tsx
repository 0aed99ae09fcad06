import { stillAddress } from '@onair/contract/live/audience/live';
import { studioChannel } from '@onair/contract/live/studios/now';
import { listStudios, type StudioCard } from '@onair/contract/live/studios/studios';
import { useCall } from '../../../shared/api/query.ts';
import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useChannel, useStream } from '../../../shared/stream/connection.ts';
import entries from '../../../shared/ui/entries.module.css';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { UpNext } from '../schedule/next-plan.tsx';
import { storeReports, useClock, useLiveness, useNowOf } from '../studios/studio.state.ts';
import { statusWords } from '../studios/studio-status.words.ts';
import { StudioTag } from '../studios/studio-tag.tsx';
import { ViewerCount } from '../studios/viewer-count.tsx';
import styles from './on-air.module.css';
import { onAirWords } from './on-air.words.ts';

const Studio = ({ studio, now }: { studio: StudioCard; now: number }) => {
  const words = useWords(onAirWords);
  const status = useWords(statusWords);
  const live = useNowOf(studio.id, ({ watching, program, status: tag, since }) => ({
    viewers: watching.now,
    program,
    tag,
    since,
  }));
  const { viewers, program, tag, since } = live ?? { ...studio, tag: studio.status };
  const seconds = since === null ? null : Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  return (
    <li>
      <PageLink to="Monitor" search={{ studio: studio.slug }} className={entries.entry}>
        <img src={stillAddress(studio.slug, now)} alt="" width={640} height={360} className={styles.still} />
        <Stack as="span" gap={2} shrinks grow>
          <Row as="span" gap={8} justify="between">
            <Text tone="strong" weight="medium" cut shrinks>
              {studio.name}
            </Text>
            <StudioTag status={tag} />
          </Row>
          <Text tone="muted" size={13} cut>
            {studio.title}
          </Text>
          <Row as="span" wrap gap={[2, 12]} tone="muted" size={12} numeric>
            <ViewerCount count={viewers} simulated={studio.simulated} />
            {program ? <span>{status.lines[program]}</span> : null}
            {seconds === null ? null : (
              <span>
                {words.duration} {clockTime(seconds)}
              </span>
            )}
          </Row>
        </Stack>
      </PageLink>
    </li>
  );
};

/** The lives on air as the audience sees them, each with a link to its control room. */
export const OnAirCard = () => {
  const words = useWords(onAirWords);
  useChannel(studioChannel, { now: ({ studios }) => storeReports(studios) });
  const query = useCall(listStudios, {}, { handled: true });
  const liveness = useLiveness();
  const live = (query.data ?? []).filter(({ id, live: wasLive }) => liveness[id] ?? wasLive);
  const connected = useStream((state) => state.live);
  const now = useClock(live.length > 0 && connected);
  return (
    <PageCard title={words.title} extra={<PageLink to="Monitor">{words.monitor}</PageLink>}>
      <Loaded
        query={query}
        loading={<Skeleton rows={3} />}
        isEmpty={() => live.length === 0}
        empty={<Empty text={words.none} />}
      >
        {() => (
          <ul className={entries.entries} aria-label={words.title}>
            {live
              .toSorted((a, b) => b.viewers - a.viewers)
              .map((studio) => (
                <Studio key={studio.id} studio={studio} now={now} />
              ))}
          </ul>
        )}
      </Loaded>
      <UpNext studios={query.data ?? []} />
    </PageCard>
  );
};
