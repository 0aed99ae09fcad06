import {
  type AnalysisPageName,
  editSavedAnalysis,
  listSavedAnalyses,
  type SavedAnalysis,
  saveAnalysis,
} from '@onair/contract/analytics/saved-analyses';
import { readNow } from '../../../../shared/api/query.ts';
import { SwitchField } from '../../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../../shared/form/form-frames.tsx';
import { TextField } from '../../../../shared/form/text-field.tsx';
import { useForm } from '../../../../shared/form/use-form.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Button } from '../../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../../shared/overlay/overlay.ts';
import { usePage } from '../../../../shared/page/page.tsx';
import { useAnalysis } from '../analysis.state.ts';
import { latestOf, savedThen } from './desk.state.ts';
import { deskWords } from './desk.words.ts';

/** The state of the page, so that it can be opened again. */
const usePageState = (): { page: AnalysisPageName; query: string } => {
  const { name } = usePage();
  const { analysisQuery, figure, by, compare } = useAnalysis();
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...analysisQuery, figure, by, ...(compare ? {} : { compare }) })) {
    if (value !== undefined) search.set(key, String(value));
  }
  const page = name === 'DataAnalysis' ? 'DataAnalysis' : 'MultiDimensionDataAnalysis';
  return { page, query: `?${search}` };
};

type Props = OverlayProps & { saved: SavedAnalysis | null };

/** Saves the state of the page under a name, or edits a saved analysis: name, visibility and state. */
export const SavedDialog = ({ saved, open, onClose }: Props) => {
  const words = useWords(deskWords);
  const shown = usePageState();
  const draftOf = (of: SavedAnalysis | null) => ({
    name: of?.name ?? '',
    shared: of?.shared ?? false,
    page: of?.page ?? shown.page,
    query: of?.query ?? shown.query,
  });
  const form = useForm({
    endpoint: saved ? editSavedAnalysis : saveAnalysis,
    initial: draftOf(saved),
    version: saved?.version,
    of: saved?.id,
    input: (draft, { version }) => (saved ? { ...draft, id: saved.id, version } : draft),
    messages: { name: words.blank },
    latest: () =>
      latestOf(
        readNow(listSavedAnalyses, {}).then((all) => all.find(({ id }) => id === saved?.id)),
        draftOf,
        onClose,
      ),
    onDone: savedThen(onClose),
  });
  const title = saved ? words.editSaved : words.save;
  const { page, query } = form.values;
  return (
    <FormDialog form={form} open={open} title={title} ok={title} width={420} onClose={onClose}>
      <TextField field={form.field('name')} label={words.name} autoFocus />
      <SwitchField field={form.field('shared')} label={words.shared} />
      {saved ? (
        <Button disabled={page === shown.page && query === shown.query} onClick={() => form.set(shown)}>
          {words.replaceSaved}
        </Button>
      ) : null}
    </FormDialog>
  );
};
