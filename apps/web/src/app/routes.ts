import type { PageName } from '@onair/contract/routes';
import type { ComponentType } from 'react';

type LoadPage = () => Promise<ComponentType>;

/**
 * The component of each page in the contract's route table. Path, title, access, menu place and `ignoreCache` are there
 * (`@onair/contract/routes`), because the server builds its menu from the same table; a name without a page here does
 * not compile. Router, menu, breadcrumb, tab bar and guard derive from the two.
 */
const pages: Record<PageName, LoadPage> = {
  Workplace: async () => (await import('../pages/workplace/workplace-page.tsx')).WorkplacePage,
  Monitor: async () => (await import('../pages/monitor/monitor-page.tsx')).MonitorPage,
  Schedule: async () => (await import('../domains/live/schedule/schedule-page.tsx')).SchedulePage,
  Lives: async () => (await import('../domains/live/reports/lives-page.tsx')).LivesPage,
  Encoders: async () => (await import('../domains/live/encoders/encoders-page.tsx')).EncodersPage,
  LiveReport: async () => (await import('../domains/live/reports/report-page.tsx')).ReportPage,
  Weekly: async () => (await import('../domains/analytics/weekly/weekly-page.tsx')).WeeklyPage,
  Approvals: async () => (await import('../pages/approvals/approvals-page.tsx')).ApprovalsPage,
  DataAnalysis: async () => (await import('../domains/analytics/analysis/analysis-page.tsx')).AnalysisPage,
  MultiDimensionDataAnalysis: async () =>
    (await import('../domains/analytics/analysis/multi-dimension-page.tsx')).MultiDimensionPage,
  Insights: async () => (await import('../pages/insights/insights-page.tsx')).InsightsPage,
  SearchTable: async () => (await import('../domains/content/policy-sets/search-table-page.tsx')).SearchTablePage,
  Content: async () => (await import('../domains/content/library/library-page.tsx')).LibraryPage,
  ContentItem: async () => (await import('../domains/content/library/item/item-page.tsx')).ItemPage,
  Card: async () => (await import('../pages/card/card-page.tsx')).CardPage,
  Campaigns: async () => (await import('../domains/campaigns/campaigns-page.tsx')).CampaignsPage,
  Campaign: async () => (await import('../domains/campaigns/campaign-page.tsx')).CampaignPage,
  Step: async () => (await import('../domains/campaigns/step-form-page.tsx')).StepFormPage,
  Group: async () => (await import('../domains/stream-parameters/group-form-page.tsx')).GroupFormPage,
  Basic: async () => (await import('../domains/stream-parameters/basic-profile-page.tsx')).BasicProfilePage,
  Success: async () => (await import('../domains/campaigns/result-success-page.tsx')).ResultSuccessPage,
  Error: async () => (await import('../domains/campaigns/result-error-page.tsx')).ResultErrorPage,
  403: async () => (await import('./exceptions/exception-pages.tsx')).Exception403,
  404: async () => (await import('./exceptions/exception-pages.tsx')).Exception404,
  500: async () => (await import('./exceptions/exception-pages.tsx')).Exception500,
  Info: async () => (await import('../pages/user-info/user-info-page.tsx')).UserInfoPage,
  Setting: async () => (await import('../pages/user-setting/user-setting-page.tsx')).UserSettingPage,
  Messages: async () => (await import('../domains/notifications/messages/messages-page.tsx')).MessagesPage,
  Help: async () => (await import('../pages/help/help-page.tsx')).HelpPage,
  Accounts: async () => (await import('../domains/identity/people/people-page.tsx')).PeoplePage,
  Audit: async () => (await import('../domains/audit/audit-page.tsx')).AuditPage,
};

/** Pages with charts of the drawing library, which is fetched along with them. The build checks that it is just these. */
export const DRAWING_PAGES: readonly PageName[] = ['DataAnalysis', 'MultiDimensionDataAnalysis', 'LiveReport'];

const loading = new Map<PageName, Promise<ComponentType>>();
const loaded = new Map<PageName, ComponentType>();
const failed = new Set<PageName>();

/**
 * The page's component, fetched once. A failed fetch stays failed until `forgetFailed`: rendering calls this
 * repeatedly, and must not fetch each time.
 */
export const loadPage = (name: PageName): Promise<ComponentType> => {
  const known = loading.get(name);
  if (known) return known;
  const fresh = pages[name]();
  if (DRAWING_PAGES.includes(name)) import('../shared/ui/chart/engine.ts').catch(() => undefined);
  loading.set(name, fresh);
  fresh.then(
    (page) => loaded.set(name, page),
    () => failed.add(name),
  );
  return fresh;
};

/** The page's component if it is loaded: awaiting even a resolved promise would show a skeleton. */
export const loadedPage = (name: PageName): ComponentType | undefined => loaded.get(name);

/** The next `loadPage` retries failed fetches. */
export const forgetFailed = (name: PageName): void => {
  if (failed.delete(name)) loading.delete(name);
};
