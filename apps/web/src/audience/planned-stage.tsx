/** @jsxImportSource preact */
import type { OpenPlans } from './plans.ts';
import { ReplayList } from './replay-list.tsx';
import type { OpenReplays } from './replays.ts';
import { Replay } from './stage/replay.tsx';
import { Stage } from './stage/stage.tsx';
import { useStore } from './store.ts';
import type { OpenStudio } from './studio.ts';
import { UpcomingLive } from './upcoming-live.tsx';
import type { Viewing } from './viewing.ts';

type Props = { slug: string; studio: OpenStudio; viewing: Viewing; plans: OpenPlans; replays: OpenReplays };

/** The picture, with the next planned live before it, or a replay in its place. */
export const PlannedStage = ({ slug, studio, viewing, plans, replays }: Props) => {
  const { live, info } = useStore(studio);
  const coming = useStore(plans);
  const { watched } = useStore(replays);
  const serverNow = Date.now() + coming.ahead;
  const next = coming.plans.find(({ startsAt, endsAt }) =>
    live ? Date.parse(startsAt) <= serverNow : Date.parse(endsAt) > serverNow,
  );
  const before = next ? <UpcomingLive slug={slug} plan={next} plans={plans} /> : null;
  return (
    <Stage
      slug={slug}
      studio={studio}
      viewing={viewing}
      before={before}
      poster={live ? (next?.cover ?? null) : null}
      replay={watched ? <Replay slug={slug} replay={watched} live={live} onClose={() => replays.play(null)} /> : null}
    >
      {watched || (info?.hasReplays && !live) ? <ReplayList name={info?.name ?? ''} replays={replays} /> : null}
    </Stage>
  );
};
