/** @jsxImportSource preact */
import { Coming } from './coming.tsx';
import type { OpenPlans } from './plans.ts';
import { Stage } from './stage/stage.tsx';
import { useStore } from './store.ts';
import type { OpenStudio } from './studio.ts';
import type { Viewing } from './viewing.ts';

type Props = { slug: string; studio: OpenStudio; viewing: Viewing; plans: OpenPlans };

/** The picture, with the next planned live before it. */
export const PlannedStage = ({ slug, studio, viewing, plans }: Props) => {
  const { live } = useStore(studio);
  const coming = useStore(plans);
  const serverNow = Date.now() + coming.ahead;
  const next = coming.plans.find(({ startsAt, endsAt }) =>
    live ? Date.parse(startsAt) <= serverNow : Date.parse(endsAt) > serverNow,
  );
  const before = next ? <Coming slug={slug} plan={next} plans={plans} /> : null;
  return (
    <Stage slug={slug} studio={studio} viewing={viewing} before={before} poster={live ? (next?.cover ?? null) : null} />
  );
};
