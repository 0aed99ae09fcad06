import type { Plan } from '@onair/contract/live/schedule';
import type { StudioCard } from '@onair/contract/live/studios';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconDelete } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { PlanFieldset } from './plan-fields.tsx';
import { type PlanDraft, useNewPlan, usePlanEdit } from './plan-form.ts';
import { stateTones } from './plan-list.tsx';
import { scheduleWords } from './schedule.words.ts';
import { usePlanRemoval } from './use-plans.ts';

type Common = { open: boolean; studios: readonly StudioCard[]; timeZone: string; onClose: () => void };

const WIDTH = 640;

export const NewPlan = ({ initial, open, studios, timeZone, onClose }: Common & { initial: PlanDraft }) => {
  const words = useWords(scheduleWords);
  const form = useNewPlan(initial, timeZone, onClose);
  return (
    <FormDialog form={form} open={open} title={words.create} ok={words.save} width={WIDTH} onClose={onClose}>
      <PlanFieldset form={form} studios={studios} timeZone={timeZone} />
    </FormDialog>
  );
};

/** A plan that may still change: its fields, where it goes on air, and its deletion. */
export const EditPlan = ({ plan, open, studios, timeZone, onClose }: Common & { plan: Plan }) => {
  const words = useWords(scheduleWords);
  const form = usePlanEdit(plan, timeZone, onClose);
  const remove = usePlanRemoval(onClose);
  return (
    <FormDialog form={form} open={open} title={words.edit} ok={words.save} width={WIDTH} onClose={onClose}>
      <Row wrap gap={[8, 16]} below={16}>
        <StatusTag tone={stateTones[plan.state]}>{words.states[plan.state]}</StatusTag>
        <PageLink to="Monitor" search={{ studio: plan.studioSlug }}>
          {words.monitor}
        </PageLink>
        <a href={`/live/${plan.studioSlug}`} target="_blank" rel="noopener">
          {words.audience}
        </a>
        <Text tone="muted" grow>
          {plan.followers > 0 ? words.followers(plan.followers) : ''}
        </Text>
        <Button status="danger" icon={<IconDelete />} onClick={() => remove(plan)}>
          {words.remove}
        </Button>
      </Row>
      <PlanFieldset form={form} studios={studios} timeZone={timeZone} />
    </FormDialog>
  );
};
