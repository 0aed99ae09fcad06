import { figuresChannel } from '@onair/contract/analytics/intake';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import { Fragment, type ReactNode, useState } from 'react';
import { OnAirCard } from '../../domains/live/on-air/index.ts';
import { Announcements } from '../../domains/notifications/announcements/index.ts';
import { WorkList, workWords } from '../../domains/work/index.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import { useChannel } from '../../shared/stream/connection.ts';
import { lazyPart, useOpened } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { inRows, type MainCard, mainCards, type SideCard, sideCards } from './arrangement.ts';
import { CategoriesChart } from './categories-chart.tsx';
import { ContentChart } from './content-chart.tsx';
import { Documents } from './documents.tsx';
import { PopularContent } from './popular-content.tsx';
import { QuickOperations } from './quick-operations.tsx';
import { Banner, Summary } from './summary.tsx';
import { useArrangement } from './use-arrangement.ts';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

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
  const [arranging, setArranging] = useState(false);
  const opened = useOpened(arranging);
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
        <Button type="text" size="small" onClick={() => setArranging(true)}>
          {arrange.title}
        </Button>
      </Stack>
      {opened ? <ArrangeCards open={arranging} onClose={() => setArranging(false)} /> : null}
    </div>
  );
};
