import { figuresChannel } from '@onair/contract/analytics/collect';
import { categoriesPercent } from '@onair/contract/analytics/workplace';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import type { ContentFamily } from '@onair/contract/content/items/items';
import { Fragment, type ReactNode } from 'react';
import { OnAirCard } from '../../domains/live/on-air/index.ts';
import { Announcements } from '../../domains/notifications/announcements/index.ts';
import { WorkList, workWords } from '../../domains/work/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import { useOverlays } from '../../shared/overlay/overlays.tsx';
import { useChannel } from '../../shared/stream/connection.ts';
import { type Parts, ringTable, totalOf } from '../../shared/ui/chart/kinds/ring.ts';
import { RingDrawing } from '../../shared/ui/drawing/ring-drawing.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Loaded } from '../../shared/ui/states.tsx';
import { inRows, type MainCard, mainCards, type SideCard, sideCards, useArrangement } from './arrangement.ts';
import { ContentChart } from './content-chart.tsx';
import { PopularContent } from './popular-content.tsx';
import { QuickOperations } from './quick-operations.tsx';
import { Banner, Summary } from './summary.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const HEIGHT = 310;

type Part = { family: ContentFamily; count: number };

const PartsChart = ({ parts }: { parts: readonly Part[] }) => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const ring: Parts = {
    parts: parts.map(({ family, count }) => ({ name: words.familyNames[family], value: count })),
    value: format.number,
    percent: format.percent,
  };
  const table = ringTable([words.family, words.contentCount, words.share], ring);
  return (
    <RingDrawing title={words.categories} ring={ring} table={table} height={HEIGHT}>
      <Stack as="p" tone="muted" text="center" className={styles.middle}>
        <span>{words.contentCount}</span>
        <strong>{format.number(totalOf(ring))}</strong>
      </Stack>
    </RingDrawing>
  );
};

/** Online items by family, the total in the middle. */
const CategoriesChart = () => {
  const query = useCall(categoriesPercent, {}, { handled: true });
  return (
    <Loaded query={query} loading={<div style={{ height: 310 }} aria-busy="true" />}>
      {(parts) => <PartsChart parts={parts} />}
    </Loaded>
  );
};

const ARTICLES = ['overview', 'guide', 'collect'] as const;

/** The help center's first articles, and the description of the API. */
export const Documents = () => {
  const words = useWords(workplaceWords);
  return (
    <PageCard title={words.docs}>
      <ul className={styles.docs}>
        {ARTICLES.map((article) => (
          <li key={article}>
            <PageLink to="Help" search={{ article }}>
              {words.docNames[article]}
            </PageLink>
          </li>
        ))}
        <li>
          <a href="/api/docs" target="_blank" rel="noopener noreferrer">
            {words.docNames.api}
          </a>
        </li>
      </ul>
    </PageCard>
  );
};

const ArrangeCards = lazyPart(async () => (await import('./arrange-cards.tsx')).ArrangeCards);

/** Reloads the page's figures when events, services or balance have changed them. */
const useLiveFigures = (): void => {
  useChannel(figuresChannel);
  useChannel(servicesChannel);
};

const useCards = (): Record<MainCard | SideCard, ReactNode> => {
  const words = useWords(workplaceWords);
  const work = useWords(workWords);
  return {
    figures: (
      <PageCard>
        <Banner />
        <Summary />
      </PageCard>
    ),
    work: (
      <PageCard title={work.title}>
        <WorkList />
      </PageCard>
    ),
    onAir: <OnAirCard />,
    clicks: (
      <PageCard>
        <ContentChart />
      </PageCard>
    ),
    popular: <PopularContent />,
    categories: (
      <PageCard title={words.categories}>
        <CategoriesChart />
      </PageCard>
    ),
    quick: <QuickOperations />,
    announcements: <Announcements />,
    documents: <Documents />,
  };
};

/**
 * The start of the day: open work, then how the content performs, then everything else, unless the account or its team
 * has arranged it otherwise. The arrangement is part of the frame's own answer, so that the first paint has it.
 */
export const WorkplacePage = () => {
  const { arrange } = useWords(workplaceWords);
  const cards = useCards();
  const { open } = useOverlays();
  const { cards: own } = useArrangement();
  useLiveFigures();
  return (
    <div className={styles.workplace}>
      <Stack gap={16} shrinks>
        {inRows(mainCards(own)).map((row) => (
          <div key={row[0]} className={row.length > 1 ? styles.pair : undefined}>
            {row.map((card) => (
              <Fragment key={card}>{cards[card]}</Fragment>
            ))}
          </div>
        ))}
      </Stack>
      <Stack gap={16} shrinks>
        {sideCards(own).map((card) => (
          <Fragment key={card}>{cards[card]}</Fragment>
        ))}
        <Button type="text" size="small" onClick={() => open(ArrangeCards, {})}>
          {arrange.title}
        </Button>
      </Stack>
    </div>
  );
};
