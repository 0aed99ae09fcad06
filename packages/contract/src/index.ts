import * as alerts from './analytics/alerts.ts';
import * as analysis from './analytics/analysis.ts';
import * as analysisContent from './analytics/analysis-content.ts';
import * as analysisPoints from './analytics/analysis-points.ts';
import * as annotations from './analytics/annotations.ts';
import * as collect from './analytics/collect.ts';
import * as contribution from './analytics/contribution.ts';
import * as insights from './analytics/insights.ts';
import * as savedAnalyses from './analytics/saved-analyses.ts';
import * as sites from './analytics/sites.ts';
import * as weeklyReports from './analytics/weekly-report.ts';
import * as workplace from './analytics/workplace.ts';
import * as audit from './audit/audit.ts';
import * as ledger from './billing/ledger.ts';
import * as services from './billing/services.ts';
import * as servicesChannel from './billing/services-channel.ts';
import * as applicationChannel from './campaigns/application-channel.ts';
import * as activities from './campaigns/campaigns.ts';
import type { Channel } from './channel.ts';
import * as chat from './chat/chat.ts';
import * as bulks from './content/bulk.ts';
import * as bulkChanges from './content/bulk-changes.ts';
import * as sharedText from './content/documents/shared-text.ts';
import * as documentVersions from './content/documents/versions.ts';
import * as writers from './content/documents/writers.ts';
import * as feeds from './content/feeds.ts';
import * as films from './content/films.ts';
import * as itemComments from './content/items/comments.ts';
import * as itemFigures from './content/items/figures.ts';
import * as content from './content/items/items.ts';
import * as libraryFiles from './content/library/files.ts';
import * as library from './content/library/library.ts';
import * as contentPictures from './content/pictures.ts';
import * as policyBulk from './content/policy-sets/bulk.ts';
import * as policyContents from './content/policy-sets/contents.ts';
import * as policyFiles from './content/policy-sets/files.ts';
import * as policies from './content/policy-sets/policy-sets.ts';
import * as contentPreview from './content/preview.ts';
import * as published from './content/published.ts';
import * as readerComments from './content/reader-comments.ts';
import * as reviewQueues from './content/review/queues.ts';
import * as reviewChannel from './content/review/review-channel.ts';
import * as reviews from './content/review/reviews.ts';
import * as rules from './content/rules.ts';
import * as workflow from './content/workflow/workflow.ts';
import * as embedding from './embedding/embedding.ts';
import type { Endpoint } from './endpoint.ts';
import * as groups from './groups/groups.ts';
import * as teamWorkplace from './groups/team-workplace.ts';
import * as certification from './identity/certification.ts';
import * as certificationActs from './identity/certification-acts.ts';
import * as certificationChannels from './identity/certification-channels.ts';
import * as invites from './identity/invites.ts';
import * as people from './identity/people.ts';
import * as personAccount from './identity/person-account.ts';
import * as profile from './identity/profile.ts';
import * as security from './identity/security.ts';
import * as session from './identity/session.ts';
import * as apiTokens from './integrations/tokens.ts';
import * as webhooks from './integrations/webhooks.ts';
import * as pictures from './lib/pictures.ts';
import * as live from './live/audience/live.ts';
import * as audiencePlans from './live/audience-plans.ts';
import * as encoders from './live/encoders.ts';
import * as liveReports from './live/live-reports.ts';
import * as recordings from './live/recordings.ts';
import * as replays from './live/replays.ts';
import * as restream from './live/restream.ts';
import * as rotation from './live/rotation.ts';
import * as schedule from './live/schedule.ts';
import * as slate from './live/slates.ts';
import * as srt from './live/srt.ts';
import * as studioArchive from './live/studios/archive.ts';
import * as studioCommands from './live/studios/commands.ts';
import * as studioHistory from './live/studios/history.ts';
import * as studioNow from './live/studios/now.ts';
import * as publishedLives from './live/studios/published-lives.ts';
import * as studios from './live/studios/studios.ts';
import * as captions from './live/videos/captions.ts';
import * as videos from './live/videos/videos.ts';
import * as announcements from './notifications/announcements.ts';
import * as messages from './notifications/messages.ts';
import * as push from './notifications/push.ts';
import * as preferences from './preferences/preferences.ts';
import * as palette from './search/search.ts';
import * as parameters from './stream-parameters/changes.ts';
import * as parameterChannel from './stream-parameters/parameter-channel.ts';
import * as shell from './system/shell.ts';
import * as system from './system/system.ts';
import * as talk from './work/talk.ts';
import * as work from './work/work.ts';

/** One line per file: every endpoint and channel that it exports belongs to the product. */
const features: Record<string, unknown>[] = [
  system,
  shell,
  session,
  security,
  certification,
  certificationChannels,
  certificationActs,
  preferences,
  profile,
  pictures,
  groups,
  teamWorkplace,
  messages,
  push,
  content,
  workflow,
  itemComments,
  documentVersions,
  contentPreview,
  sharedText,
  writers,
  contentPictures,
  readerComments,
  bulks,
  library,
  itemFigures,
  libraryFiles,
  collect,
  chat,
  work,
  talk,
  workplace,
  analysis,
  analysisContent,
  analysisPoints,
  alerts,
  weeklyReports,
  annotations,
  savedAnalyses,
  contribution,
  insights,
  embedding,
  feeds,
  films,
  services,
  servicesChannel,
  ledger,
  announcements,
  sites,
  activities,
  applicationChannel,
  policies,
  policyContents,
  policyBulk,
  bulkChanges,
  policyFiles,
  reviewQueues,
  reviewChannel,
  reviews,
  rules,
  parameters,
  parameterChannel,
  studios,
  studioArchive,
  liveReports,
  studioNow,
  studioCommands,
  studioHistory,
  encoders,
  live,
  people,
  personAccount,
  invites,
  palette,
  audit,
  videos,
  restream,
  srt,
  rotation,
  recordings,
  replays,
  slate,
  schedule,
  audiencePlans,
  captions,
  published,
  publishedLives,
  apiTokens,
  webhooks,
];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const exported = features.flatMap((feature) => Object.values(feature)).filter(isRecord);

/** Every endpoint of the product. The server mounts exactly these. */
export const endpoints = exported.filter((v): v is Endpoint => 'method' in v && 'path' in v);

/** Every topic of the stream. */
export const channels = exported.filter((v): v is Channel => 'topic' in v && 'events' in v);
