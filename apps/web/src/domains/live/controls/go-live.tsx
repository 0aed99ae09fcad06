import type { LineName } from '@onair/contract/live/media/lines';
import { goLive } from '@onair/contract/live/studios/commands';
import { TITLE_MAX } from '@onair/contract/live/studios/studios';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { scheduleWords, useNextPlan } from '../schedule/index.ts';
import { CategoryFields } from '../studios/category-fields.tsx';
import { informationOf, subCategoryFault } from '../studios/information.state.ts';
import { storeReports, useStudio } from '../studios/studio.state.ts';
import { informationWords } from '../studios/studios.words.ts';
import { controlWords } from './controls.words.ts';

type Draft = { line: LineName | undefined; title: string; mainCategory: string; subCategory: string };
type Props = OverlayProps & { lines: readonly LineName[] };

/** Before going on air: the live's title, category, and first line. */
export const GoLive = ({ open, lines, onClose }: Props) => {
  const words = useWords(controlWords);
  const { faults, ...labels } = useWords(informationWords);
  const studio = useStudio();
  const plan = useNextPlan(studio.id);
  const planned = useWords(scheduleWords);
  const clock = useCompanyClock();
  const { title, mainCategory, subCategory } = plan ?? informationOf(studio);
  const initial: Draft = { line: lines[0], title, mainCategory, subCategory };
  const form = useForm({
    endpoint: goLive,
    // A plan that appears or disappears while the dialog is open replaces the texts.
    of: `${studio.id} ${plan?.id}`,
    initial,
    input: (draft) => ({ ...draft, id: studio.id, ...(plan ? { plan: plan.id } : {}) }),
    messages: {
      title: { required: faults.title, maxLength: faults.titleLong(TITLE_MAX) },
      mainCategory: faults.main,
    },
    faults: (draft) => subCategoryFault(draft, faults.sub),
    onDone: (now, { line }) => {
      const texts = wordsNow(controlWords);
      storeReports([now]);
      onClose();
      Message.success(texts.goLive.done(texts.lines[line]));
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.goLive.title}
      ok={words.goLive.button}
      danger
      width={480}
      onClose={onClose}
    >
      <Text as="p" below={12}>
        {words.goLive.text}
      </Text>
      {plan ? (
        <Text as="p" tone="strong" below={12}>
          {planned.byPlan(
            plan.title,
            `${clock.bare.time(plan.startsAt)}–${clock.time(plan.endsAt)}`,
            planned.methods[plan.method],
          )}
        </Text>
      ) : null}
      <TextField field={form.field('title')} label={labels.studioTitle} />
      <CategoryFields main={form.field('mainCategory')} sub={form.field('subCategory')} set={form.set} />
      <SelectField
        field={form.field('line')}
        label={words.goLive.line}
        options={lines.map((value) => ({ value, label: words.lines[value] }))}
      />
    </FormDialog>
  );
};
