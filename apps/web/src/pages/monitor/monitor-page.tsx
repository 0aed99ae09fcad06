import { listStudios, type StudioCard } from '@onair/contract/live/studios/studios';
import { useState } from 'react';
import { startChat } from '../../domains/chat/moderation/index.ts';
import {
  monitorWords,
  NowFeed,
  readStudio,
  StudioIdProvider,
  StudioMenu,
  StudioSwitcher,
  useConfirmLeave,
  useMonitorState,
} from '../../domains/live/studios/index.ts';
import { queryClient, queryOf, useCall } from '../../shared/api/query.ts';
import { openingReads } from '../../shared/api/read-ahead.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconApps, IconLeft, IconPlus } from '../../shared/kit/icons.ts';
import { Row, Stack } from '../../shared/layout/layout.tsx';
import { useOverlays } from '../../shared/overlay/overlays.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Empty, Loaded } from '../../shared/ui/states.tsx';
import styles from './monitor-page.module.css';
import { MonitorSkeleton } from './monitor-skeleton.tsx';
import { StudioColumns } from './studio-columns.tsx';

const StudioWall = lazyPart(async () => (await import('../../domains/live/studios/studio-wall.tsx')).StudioWall, {
  inPlace: true,
});
const CreateStudio = lazyPart(async () => (await import('../../domains/live/studios/studio-dialogs.tsx')).CreateStudio);

/** The studio in the address, else the first live one, else the first. */
const studioOf = (studios: readonly StudioCard[], slug: string | undefined): StudioCard | undefined =>
  slug === undefined
    ? (studios.find((studio) => studio.live) ?? studios[0])
    : studios.find((studio) => studio.slug === slug);

openingReads.set('Monitor', async ({ studio: slug, view }) => {
  const studios = await queryClient.fetchQuery({ ...queryOf(listStudios, {}), meta: { handled: true } });
  const studio = studioOf(studios, slug === undefined ? undefined : String(slug));
  if (!studio || view === 'wall') return;
  await readStudio(studio.id, startChat);
});

const Studios = ({ studios, onCreate }: { studios: readonly StudioCard[]; onCreate: () => void }) => {
  const words = useWords(monitorWords);
  const [{ studio: slug, view }, change] = useMonitorState();
  // Without a studio in the address the page stays with its first choice, whatever goes live meanwhile.
  const [first] = useState(() => studioOf(studios, undefined)?.slug);
  const studio = studioOf(studios, slug ?? first) ?? (slug === undefined ? studioOf(studios, undefined) : undefined);
  const leaving = useConfirmLeave();
  const open = (next: string) =>
    leaving(() => change({ studio: next, view: undefined, source: 'preview' }), next !== studio?.slug);
  const create = (
    <Button icon={<IconPlus />} onClick={onCreate}>
      {words.create}
    </Button>
  );
  const show = (next: string | undefined) => change({ studio: next, view: undefined });
  if (studios.length === 0) {
    const ways = (
      <Row gap={8} justify="center">
        {create}
        <StudioMenu studio={null} onShow={show} />
      </Row>
    );
    return <Empty text={words.noStudios} action={ways} />;
  }
  if (!studio) {
    const any = studios[0];
    const other = any ? <Button onClick={() => open(any.slug)}>{words.showFirst}</Button> : null;
    return <Empty text={words.notThere} action={other} />;
  }
  return (
    <StudioIdProvider value={studio.id}>
      <NowFeed />
      <Row wrap gap={[8, 12]} justify="between" className={styles.tools}>
        <Row as="span" gap={8} align="stretch" shrinks>
          <StudioSwitcher studios={studios} current={studio} onChoose={open} />
          <StudioMenu studio={studio} onShow={show} />
        </Row>
        <Row as="span" wrap gap={8} align="stretch">
          {create}
          <Button
            icon={view === 'wall' ? <IconLeft /> : <IconApps />}
            onClick={() => leaving(() => change({ view: view === 'wall' ? undefined : 'wall' }))}
          >
            {view === 'wall' ? words.leaveWall : words.wall}
          </Button>
        </Row>
      </Row>
      {view === 'wall' ? (
        <StudioWall studios={studios} onOpen={open} />
      ) : (
        <StudioColumns key={studio.id} id={studio.id} />
      )}
    </StudioIdProvider>
  );
};

/** Live studios, monitored and operated. */
export const MonitorPage = () => {
  const [, change] = useMonitorState();
  const query = useCall(listStudios, {}, { handled: true });
  const { open } = useOverlays();
  const onCreated = (slug: string) => change({ studio: slug, view: undefined });
  return (
    <Stack gap={16}>
      <Loaded query={query} loading={<MonitorSkeleton />}>
        {(studios) => <Studios studios={studios} onCreate={() => open(CreateStudio, { onCreated })} />}
      </Loaded>
    </Stack>
  );
};
