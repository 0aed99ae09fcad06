/**
 * First reads of each page, next to the page's route. The build turns them into addresses in the page's HTML:
 * `early.ts` starts them before any other code is loaded, and hovering over a link prefetches them. Inputs must equal
 * those of the pages: a differing call would be wasted (`e2e/first-view.slow.spec.ts`).
 */
import type { Access } from '@onair/contract/access';
import { chainGrowths, dataOverview, publicOpinions, userActions } from '@onair/contract/analytics/analysis';
import {
  contentPeriod,
  contentTypeDistribution,
  POPULAR_AUTHORS,
  popularAuthors,
  publishingHours,
  publishingSource,
} from '@onair/contract/analytics/analysis-content';
import { OPENING_PRESET } from '@onair/contract/analytics/analysis-range';
import { listSites } from '@onair/contract/analytics/sites';
import { weeklyReport } from '@onair/contract/analytics/weekly-report';
import {
  categoriesPercent,
  contentData,
  popularList,
  recentVisits,
  workplaceSummary,
} from '@onair/contract/analytics/workplace';
import { auditVerification, listAudit } from '@onair/contract/audit/audit';
import { ledgerBalance } from '@onair/contract/billing/ledger';
import { listServices } from '@onair/contract/billing/services';
import {
  getChannelDraft,
  latestApplication,
  listActivityKeywords,
  listApplications,
} from '@onair/contract/campaigns/campaigns';
import { listWriters } from '@onair/contract/content/documents/writers';
import { LIBRARY_PAGE, listLibrary } from '@onair/contract/content/library/library';
import { listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { listQueues } from '@onair/contract/content/review/queues';
import { listPresetRules } from '@onair/contract/content/rules';
import type { Endpoint, Input } from '@onair/contract/endpoint';
import { myProjects, myTeams } from '@onair/contract/groups/groups';
import { listCertificationTodos } from '@onair/contract/identity/certification';
import { listInvites } from '@onair/contract/identity/invites';
import { listPeople } from '@onair/contract/identity/people';
import { ACTIVITIES_SHOWN, getProfile, latestActivity, visits } from '@onair/contract/identity/profile';
import { listTurnedAway } from '@onair/contract/live/encoders';
import { pastLives } from '@onair/contract/live/live-reports';
import { listStudios } from '@onair/contract/live/studios/studios';
import { listVideos } from '@onair/contract/live/videos/videos';
import { listAnnouncements } from '@onair/contract/notifications/announcements';
import { listMessages, searchMessages } from '@onair/contract/notifications/messages';
import type { PageName } from '@onair/contract/routes';
import { listStudioParameters, profileBasic, searchOperations } from '@onair/contract/stream-parameters/changes';
import { openWork } from '@onair/contract/work/work';

type How = {
  /** The input depends on the query string; this is the one without. */
  bySearch?: true;
  /** The page always refetches it, or keeps it in an endless list: not in the cache. */
  always?: true;
  /** Below the fold (`AfterPaint`): started with the others, but nothing waits for it. */
  below?: true;
  /** Only for those who hold it; by default for all who may call it. */
  access?: Access;
};
export type Reading = How & { endpoint: Endpoint; input: Record<string, unknown> };

const read = <E extends Endpoint>(endpoint: E, input: Input<E>, how: How = {}): Reading => ({
  endpoint,
  input,
  ...how,
});

const BY_SEARCH = { bySearch: true } as const;
const ALWAYS = { always: true } as const;
const BELOW = { below: true } as const;
const PAGE = { current: 1, pageSize: 10 };
/** As many of each kind as the inbox of approvals shows. */
const WAITING = { current: 1, pageSize: 50 };
/** The defaults of the analysis pages. */
const RANGE = { preset: OPENING_PRESET } as const;

export const firstCalls: Record<PageName, readonly Reading[]> = {
  Workplace: [
    read(openWork, {}),
    read(listStudios, {}, { access: 'live' }),
    read(workplaceSummary, {}),
    read(contentData, {}),
    read(popularList, { type: 'text', limit: 5 }),
    read(categoriesPercent, {}),
    read(recentVisits, {}),
    read(listAnnouncements, PAGE),
  ],
  Monitor: [read(listStudios, {})],
  Schedule: [read(listStudios, {})],
  Lives: [read(listStudios, {}), read(pastLives, { limit: 20 }, { ...BY_SEARCH, ...ALWAYS })],
  Encoders: [read(listStudios, {}), read(listTurnedAway, {})],
  LiveReport: [],
  Weekly: [read(weeklyReport, {}, BY_SEARCH), read(openWork, {}, BELOW)],
  Approvals: [
    read(listApplications, { ...WAITING, open: true }),
    read(listStudioParameters, {}),
    read(listCertificationTodos, WAITING),
    read(listVideos, { ...WAITING, state: 'pendingReview' }),
    read(listLibrary, { stage: 'review', order: 'updated', limit: WAITING.pageSize }, { access: 'review:read' }),
  ],
  DataAnalysis: [
    read(publicOpinions, RANGE, BY_SEARCH),
    read(publishingHours, RANGE, BY_SEARCH),
    read(popularAuthors, { ...RANGE, current: 1, pageSize: POPULAR_AUTHORS }, BY_SEARCH),
    read(contentPeriod, RANGE, { ...BY_SEARCH, ...BELOW }),
  ],
  MultiDimensionDataAnalysis: [
    read(dataOverview, RANGE, BY_SEARCH),
    read(userActions, RANGE, BY_SEARCH),
    read(contentTypeDistribution, RANGE, BY_SEARCH),
    read(chainGrowths, RANGE, BY_SEARCH),
    read(publishingSource, RANGE, { ...BY_SEARCH, ...BELOW }),
  ],
  // Insights are read once it is known which services are active.
  Insights: [read(listServices, {})],
  SearchTable: [read(listPolicies, PAGE, BY_SEARCH)],
  Content: [read(listLibrary, { limit: LIBRARY_PAGE }, { ...BY_SEARCH, ...ALWAYS }), read(listWriters, {}, BELOW)],
  ContentItem: [read(listWriters, {}, BELOW)],
  Card: [
    read(listQueues, {}, BY_SEARCH),
    read(listServices, {}, BY_SEARCH),
    read(ledgerBalance, {}, BY_SEARCH),
    read(listPresetRules, {}, BY_SEARCH),
  ],
  Campaigns: [read(listApplications, PAGE, BY_SEARCH)],
  Campaign: [],
  Step: [read(getChannelDraft, {}, { ...BY_SEARCH, ...ALWAYS }), read(listActivityKeywords, {})],
  Group: [read(listStudioParameters, {})],
  Basic: [
    read(profileBasic, {}, BY_SEARCH),
    read(listStudioParameters, {}, BELOW),
    read(searchOperations, PAGE, { ...BY_SEARCH, ...BELOW }),
  ],
  Success: [read(latestApplication, { result: 'success' }, BY_SEARCH)],
  Error: [read(latestApplication, { result: 'error' }, BY_SEARCH)],
  Help: [],
  403: [],
  404: [],
  500: [],
  Info: [
    read(visits, {}),
    read(myProjects, {}),
    read(latestActivity, { limit: ACTIVITIES_SHOWN }),
    read(myTeams, {}),
    read(listMessages, {}),
  ],
  Setting: [read(getProfile, {}, BY_SEARCH)],
  Messages: [read(searchMessages, PAGE, BY_SEARCH)],
  Accounts: [read(listPeople, PAGE, BY_SEARCH), read(listInvites, {}), read(listSites, {})],
  Audit: [read(auditVerification, {}), read(listAudit, { limit: 20 }, { ...BY_SEARCH, ...ALWAYS })],
};
