import { getApplication, getChannelDraft } from '@onair/contract/campaigns/campaigns';
import { failures } from '@onair/contract/failure';
import { useState } from 'react';
import { Type } from 'typebox';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { useGoTo, useSearchState } from '../../shared/page/page.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import { IdText } from './application.state.ts';
import { stepFormWords } from './campaigns.words.ts';
import { EMPTY, type FormStart, useDraftCopy } from './step-form.state.ts';
import { StepForm } from './step-form.tsx';

const StepSearch = Type.Object({ application: Type.Optional(IdText) });

/** The initial data, once loaded. Cached data may be older than what another browser wrote. */
const useStart = (id: string | undefined) => {
  const [key, copy] = useDraftCopy(id);
  const [start, setStart] = useState<FormStart | null>(null);
  const draft = useCall(getChannelDraft, id ? { application: id } : {}, { handled: true, staleTime: 0 });
  const found = useCall(getApplication, { id: id ?? '' }, { enabled: id !== undefined, handled: true, staleTime: 0 });
  const application = found.data;
  const known = draft.isFetchedAfterMount && (id === undefined || found.isFetchedAfterMount);
  const error = found.error ?? draft.error;
  const mayCorrect = id === undefined || (application?.mine && application.state === 'returned');
  if (start === null && known && !error && mayCorrect) {
    const stored = draft.data ?? null;
    setStart({
      data: copy?.data ?? stored?.data ?? application?.form ?? EMPTY,
      step: (copy?.step ?? stored?.step ?? 1) === 2 ? 2 : 1,
      savedAt: stored?.savedAt ?? null,
      key,
      application,
    });
  }
  const retry = () => {
    if (found.error) found.refetch();
    if (draft.error) draft.refetch();
  };
  return { start, application, error: known ? error : null, retry };
};

const StepBody = ({ application: id }: { application: string | undefined }) => {
  const words = useWords(stepFormWords);
  const goTo = useGoTo();
  const { start, application, error, retry } = useStart(id);
  const startNew = <Button onClick={() => goTo.page('Step')}>{words.newForm}</Button>;
  if (start) return <StepForm start={start} />;
  if (application && !application.mine) return <Empty text={words.notMine(application.author)} action={startNew} />;
  if (application && application.state !== 'returned') return <Empty text={words.notReturned} action={startNew} />;
  if (error && 'code' in error && error.code === failures.notFound.code) {
    return <Empty text={words.notFound} action={startNew} />;
  }
  return error ? <Failed error={error} onRetry={retry} /> : <Skeleton rows={8} />;
};

/** The campaign form, empty or with its draft; `?application=` corrects a returned one. */
export const StepFormPage = () => {
  const words = useWords(stepFormWords);
  const [{ application }] = useSearchState(StepSearch);
  return (
    <PageCard title={words.title}>
      <StepBody key={application ?? 'new'} application={application} />
    </PageCard>
  );
};
