import { liveReports } from '@onair/contract/live/live-reports';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { duration, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { useStudioId } from '../studios/studio.state.ts';
import styles from './reports.module.css';
import { reportsWords } from './reports.words.ts';

/** Past lives of the studio, each with a link to its report. */
export const ReportsPanel = ({ open, onClose }: OverlayProps) => {
  const words = useWords(reportsWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const id = useStudioId();
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const query = useCall(liveReports, { id, ...page }, { handled: true, enabled: open });
  return (
    <SidePanel
      open={open}
      title={words.title}
      width={560}
      onClose={onClose}
      extra={
        <PageLink className={styles.link} to="Lives" search={{ studio: id }} onClick={onClose}>
          {words.all}
        </PageLink>
      }
    >
      <Paged query={query} page={page} onPage={setPage} brief empty={<Empty text={words.none} />}>
        {({ list }) => (
          <Stack as="ul" className={styles.list}>
            {list.map((report) => (
              <li key={report.id}>
                <PageLink to="LiveReport" search={{ live: report.id }} onClick={onClose}>
                  <strong data-content>{report.title || words.untitled}</strong>
                  <span>
                    {words.when(clock.bare.minute(report.beganAt), clock.minute(report.endedAt))} ·{' '}
                    {words.methods[report.method]}
                  </span>
                  <span>
                    {words.card(duration(report.seconds), format.number(report.peak), format.number(report.unique))}
                  </span>
                </PageLink>
              </li>
            ))}
          </Stack>
        )}
      </Paged>
    </SidePanel>
  );
};
