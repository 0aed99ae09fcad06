/**
 * What the two pages that people open cold read first. The build turns it into addresses in the page's HTML: `early.ts`
 * starts them before any other code is loaded. Inputs must equal those of the pages: a differing call would be wasted
 * (`e2e/first-view.slow.spec.ts`).
 */
import type { Access } from '@onair/contract/access';
import {
  categoriesPercent,
  contentData,
  popularList,
  recentVisits,
  workplaceSummary,
} from '@onair/contract/analytics/workplace';
import type { Endpoint, Input } from '@onair/contract/endpoint';
import { listStudios } from '@onair/contract/live/studios/studios';
import { listAnnouncements } from '@onair/contract/notifications/announcements';
import type { PageName } from '@onair/contract/routes';
import { openWork } from '@onair/contract/work/work';

export type Reading = {
  endpoint: Endpoint;
  input: Record<string, unknown>;
  /** Only for those who hold it; by default for all who may call it. */
  access?: Access;
};

const read = <E extends Endpoint>(endpoint: E, input: Input<E>, how: Pick<Reading, 'access'> = {}): Reading => ({
  endpoint,
  input,
  ...how,
});

export const firstCalls: Partial<Record<PageName, readonly Reading[]>> = {
  Workplace: [
    read(openWork, {}),
    read(listStudios, {}, { access: 'live' }),
    read(workplaceSummary, {}),
    read(contentData, {}),
    read(popularList, { type: 'text', limit: 5 }),
    read(categoriesPercent, {}),
    read(recentVisits, {}),
    read(listAnnouncements, { current: 1, pageSize: 10 }),
  ],
  Monitor: [read(listStudios, {})],
};
