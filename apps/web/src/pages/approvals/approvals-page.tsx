import { permits } from '@onair/contract/access';
import { keysOf } from '@onair/contract/typed';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { Overlay, useOverlays } from '../../shared/overlay/overlays.tsx';
import { useSearchState } from '../../shared/page/page.tsx';
import { useRole } from '../../shared/session/session.ts';
import { DataRows } from '../../shared/ui/data-table/data-list.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Segments } from '../../shared/ui/segments.tsx';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import { approvalsWords } from './approvals.words.ts';
import { type ApprovalKind, ApprovalsState, KINDS, usePending } from './use-pending.ts';
import { usePendingColumns } from './use-pending-columns.tsx';

const CertificationReview = lazyPart(
  async () => (await import('../../domains/identity/certification/detail-panel.tsx')).CertificationReview,
);
const ReviewVideo = lazyPart(async () => (await import('../../domains/live/videos/review-video.tsx')).ReviewVideo);

/** One inbox for everything that the role may decide. */
export const ApprovalsPage = () => {
  const words = useWords(approvalsWords);
  const format = useFormat();
  const role = useRole();
  const kinds = keysOf(KINDS).filter((each) => permits(KINDS[each].sees, role));
  const [{ kind, certification }, change] = useSearchState(ApprovalsState);
  const { open } = useOverlays();
  const { pending, more, loading, error, retry } = usePending();
  const columns = usePendingColumns({
    onCertification: (id) => change({ certification: id }),
    onVideo: (video) => open(ReviewVideo, { video }),
  });
  const shown = kind ? pending.filter((one) => one.kind === kind) : pending;
  const count = (of: ApprovalKind | 'all') => {
    const n = of === 'all' ? pending.length : pending.filter((one) => one.kind === of).length;
    return n === 0 ? words.kinds[of] : words.withCount(words.kinds[of], format.number(n));
  };
  return (
    <PageCard
      title={words.title}
      extra={
        <Segments
          label={words.kindsLabel}
          value={kind ?? 'all'}
          options={(['all', ...kinds] as const).map((value) => ({ value, label: count(value) }))}
          onChange={(next) => change({ kind: next === 'all' ? undefined : next })}
        />
      }
    >
      <Text as="p" tone="muted" below={16}>
        {words.intro} {more ? words.more : ''}
      </Text>
      <p role="status" className="sr-only">
        {loading ? '' : words.found(format.number(shown.length))}
      </p>
      {error ? <Failed error={error} onRetry={retry} /> : null}
      {loading ? (
        <Skeleton rows={6} />
      ) : shown.length > 0 ? (
        <DataRows
          caption={words.title}
          columns={columns}
          rows={shown}
          keyOf={({ key }) => key}
          card={{ title: 'name', corner: 'kind', foot: 'actions' }}
        />
      ) : error ? null : (
        <Empty text={words.none} />
      )}
      <Overlay
        part={CertificationReview}
        props={certification !== undefined && { id: certification }}
        onClose={() => change({ certification: undefined })}
      />
    </PageCard>
  );
};
