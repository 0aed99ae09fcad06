import { type Access, permits } from '@onair/contract/access';
import { listTopUps } from '@onair/contract/billing/ledger';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import { applicationChannel } from '@onair/contract/campaigns/application-channel';
import { listApplications } from '@onair/contract/campaigns/campaigns';
import { listLibrary } from '@onair/contract/content/library/library';
import { contentChannel } from '@onair/contract/content/workflow/workflow';
import { listCertificationTodos } from '@onair/contract/identity/certification';
import { certificationTodoChannel } from '@onair/contract/identity/certification-channels';
import { listVideos, type Video, videosChannel } from '@onair/contract/live/videos/videos';
import { listStudioParameters } from '@onair/contract/stream-parameters/changes';
import { parameterChannel } from '@onair/contract/stream-parameters/parameter-channel';
import { Uuid } from '@onair/contract/text';
import { entryOf } from '@onair/contract/typed';
import { type Static, Type } from 'typebox';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import type { Search } from '../../shared/page/read-search.ts';
import { useRole, useSession } from '../../shared/session/session.ts';
import { useChannel } from '../../shared/stream/connection.ts';
import { approvalsWords } from './approvals.words.ts';

/** The permission to see and to decide each kind. */
export const KINDS = {
  campaign: { sees: 'campaigns:read', decides: 'campaigns' },
  parameters: { sees: 'stream-parameters:read', decides: 'stream-parameters' },
  certification: { sees: 'admin', decides: 'admin' },
  video: { sees: 'live:read', decides: 'live' },
  content: { sees: 'review:read', decides: 'review' },
  topUps: { sees: 'billing:read', decides: 'billing' },
} as const satisfies Record<string, { sees: Access; decides: Access }>;
export type ApprovalKind = keyof typeof KINDS;

/** State of the page in its address: the displayed kind, and the open certification. */
export const ApprovalsState = Type.Object({
  kind: Type.Optional(
    Type.Union([
      Type.Literal('campaign'),
      Type.Literal('parameters'),
      Type.Literal('certification'),
      Type.Literal('video'),
      Type.Literal('content'),
      Type.Literal('topUps'),
    ]),
  ),
  certification: Type.Optional(Uuid),
});
export type ApprovalsState = Static<typeof ApprovalsState>;

/** Of each kind; a longer backlog is worked through first. */
const SHOWN = { current: 1, pageSize: 50 } as const;

/** Where a request is decided: on its own page, or next to the list. */
export type DecisionPlace =
  | { page: 'Campaign' | 'Basic' | 'ContentItem' | 'Card'; search: Search }
  | { certification: string }
  | { video: Video };

export type Pending = {
  key: string;
  kind: ApprovalKind;
  name: string;
  stage: string;
  by: string;
  at: string;
  /** The reader cannot decide it: it is their own, or not in their role. */
  mine: boolean;
  place: DecisionPlace;
};

/** Everything that awaits a decision, oldest first, updated as others submit and decide. */
export const usePending = () => {
  const words = useWords(approvalsWords);
  const format = useFormat();
  const role = useRole();
  const account = useSession(({ profile }) => profile?.accountId);
  useChannel(applicationChannel);
  useChannel(parameterChannel);
  useChannel(certificationTodoChannel);
  useChannel(videosChannel);
  useChannel(contentChannel);
  useChannel(servicesChannel);
  const campaigns = useCall(listApplications, { ...SHOWN, open: true }, { handled: true });
  const parameters = useCall(listStudioParameters, {}, { handled: true });
  const certifications = useCall(listCertificationTodos, SHOWN, { handled: true });
  const videos = useCall(listVideos, { ...SHOWN, state: 'pendingReview' }, { handled: true });
  const contents = useCall(
    listLibrary,
    { stage: 'review', order: 'updated', limit: SHOWN.pageSize },
    { handled: true, enabled: permits(KINDS.content.sees, role) },
  );
  const topUps = useCall(listTopUps, { ...SHOWN, state: 'waiting' }, { handled: true });
  const queries = [campaigns, parameters, certifications, videos, contents, topUps];
  const pending: Pending[] = [
    ...(campaigns.data?.list ?? []).map(({ id, activityName, state, author, createdAt, mine }) => ({
      key: id,
      kind: 'campaign' as const,
      name: activityName,
      stage: entryOf(words.stages, state) ?? '',
      by: author || words.system,
      at: createdAt,
      // Only the leader review requires another person; the author may take the later steps.
      mine: mine && state === 'leaderReview',
      place: { page: 'Campaign' as const, search: { id } },
    })),
    ...(parameters.data ?? []).flatMap(({ studio, open }) =>
      open?.state === 'pending'
        ? {
            key: open.id,
            kind: 'parameters' as const,
            name: words.change(studio.name, open.number),
            stage: words.stages.decision,
            by: open.submitted.name,
            at: open.submitted.at,
            mine: open.mine,
            place: { page: 'Basic' as const, search: { id: open.id } },
          }
        : [],
    ),
    ...(certifications.data?.list ?? []).map(({ id, applicant, enterpriseName, time, mine }) => ({
      key: id,
      kind: 'certification' as const,
      name: enterpriseName,
      stage: words.stages.decision,
      by: applicant,
      at: time,
      mine,
      place: { certification: id },
    })),
    ...(videos.data?.list ?? []).map((video) => ({
      key: video.id,
      kind: 'video' as const,
      name: video.name,
      stage: words.stages.decision,
      by: video.uploadedBy || words.system,
      at: video.createdAt,
      mine: video.mine,
      place: { video },
    })),
    ...(contents.data?.list ?? []).map(({ id, title, author, createdBy, updatedAt }) => ({
      key: `content ${id}`,
      kind: 'content' as const,
      name: title,
      stage: words.stages.decision,
      by: createdBy?.name ?? author,
      at: updatedAt,
      mine: createdBy !== null && createdBy.number === account,
      place: { page: 'ContentItem' as const, search: { id: String(id) } },
    })),
    ...(topUps.data?.list ?? []).map(({ id, amount, by, at, mine }) => ({
      key: id,
      kind: 'topUps' as const,
      name: words.topUp(format.money(amount)),
      stage: words.stages.decision,
      by: by || words.system,
      at,
      mine,
      place: { page: 'Card' as const, search: { tab: 'service', ledger: 'top-ups' } },
    })),
  ]
    .map((one) => ({ ...one, mine: one.mine || !permits(KINDS[one.kind].decides, role) }))
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const pages = [campaigns.data, certifications.data, videos.data, contents.data, topUps.data];
  const more = pages.some((page) => page && (page.total ?? 0) > SHOWN.pageSize);
  return {
    pending,
    more,
    // Kinds that the role may not see are not requested.
    loading: queries.some(({ isLoading }) => isLoading),
    error: queries.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => queries.forEach(({ error, refetch }) => void (error && refetch())),
  };
};
