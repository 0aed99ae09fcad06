import {
  type Application,
  discardChannelDraft,
  getChannelDraft,
  resubmitChannelForm,
  saveChannelDraft,
  submitChannelForm,
} from '@onair/contract/campaigns/campaigns';
import {
  type ChannelDraft,
  type ChannelField,
  channelFormFaults,
  STEP_FIELDS,
  tidyChannelForm,
} from '@onair/contract/campaigns/channel-form';
import { channelFaultWords } from '@onair/contract/campaigns/channel-form.words';
import type { FieldFault } from '@onair/contract/failure';
import { useEffect, useRef, useState } from 'react';
import { announceFailure } from '../../shared/api/announce.ts';
import { call } from '../../shared/api/call.ts';
import { ApiFailure } from '../../shared/api/failure.ts';
import { mayHaveArrived } from '../../shared/api/gesture.ts';
import { keyOf, queryClient, useWrite, write } from '../../shared/api/query.ts';
import { useLocale } from '../../shared/i18n/locale.ts';
import { sessionRefused, useSession } from '../../shared/session/session.ts';
import { autosave, copyKey, type Draft, type DraftState, readCopy, writeCopy } from './autosave.ts';

const whichOf = (application: string | undefined) => (application ? { application } : {});

const send = async (application: string | undefined, draft: Draft): Promise<string> => {
  const which = whichOf(application);
  const stored = await call(saveChannelDraft, { ...which, ...draft }, { handled: true });
  queryClient.setQueryData(keyOf(getChannelDraft, which), stored);
  return stored.savedAt;
};

/** The text that this window has and the server does not, if any. */
export const useDraftCopy = (application: string | undefined): [key: string, copy: Draft | null] => {
  const accountId = useSession((state) => state.profile?.accountId ?? '');
  const key = copyKey(accountId, application);
  const [copy] = useState(() => readCopy(key));
  return [key, copy];
};

/**
 * Autosaves the form's text to the server.
 * @param savedAt when the server last stored it, null when it has none
 */
const useDraft = (application: string | undefined, key: string, savedAt: string | null) => {
  const [state, setState] = useState<DraftState>(savedAt === null ? { kind: 'none' } : { kind: 'saved', at: savedAt });
  const [autosaver] = useState(() =>
    autosave({
      send: (draft) => send(application, draft),
      copy: (draft) => writeCopy(key, draft),
      onState: setState,
      mayRetry: () => !sessionRefused(),
    }),
  );
  useEffect(() => {
    window.addEventListener('online', autosaver.flush);
    // After signing in again in another window.
    const leave = useSession.subscribe((now, before) => {
      if (now.token !== null && now.token !== before.token) autosaver.flush();
    });
    return () => {
      leave();
      window.removeEventListener('online', autosaver.flush);
      // The tab is hidden or closed: pending text is saved immediately.
      autosaver.flush();
    };
  }, [autosaver]);

  const used = () => {
    autosaver.forget();
    queryClient.setQueryData(keyOf(getChannelDraft, whichOf(application)), null);
  };
  return {
    state,
    autosaver,
    /** The server has deleted the submitted draft. */
    used,
    /** Discards the text, here and on the server. */
    discard: async () => {
      await autosaver.stop();
      await write(discardChannelDraft, whichOf(application));
      used();
      autosaver.resume();
    },
  };
};

/** Focuses a field. */
const focusField = (form: HTMLElement | null, field: ChannelField): void => {
  const place = form?.querySelector(`[data-field="${field}"]`);
  const control = place?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [role=combobox], button');
  control?.focus();
};

const FIELDS = [...STEP_FIELDS[1], ...STEP_FIELDS[2]];

export const EMPTY: ChannelDraft = { pushNotify: true };

export type FormStart = Draft & {
  /** When the server last stored it. */
  savedAt: string | null;
  key: string;
  /** The application being corrected; undefined for a new one. */
  application: Application | undefined;
};

const stepOf = (field: string | undefined): 1 | 2 => (STEP_FIELDS[1].some((one) => one === field) ? 1 : 2);

/** The form's values, step and faults, its draft, and its single submission. */
export const useStepForm = ({ data, step: first, savedAt, key, application }: FormStart) => {
  const locale = useLocale((state) => state.locale);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(data);
  const [step, setStep] = useState<1 | 2>(first);
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<readonly FieldFault[]>([]);
  const [wanted, setWanted] = useState<ChannelField | null>(null);
  const [doneId, setDoneId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const draft = useDraft(application?.id, key, savedAt);
  // After lost answers, pressing again is still the same submission.
  const gesture = useRef('');
  const once = { handled: true, key: () => (gesture.current ||= crypto.randomUUID()) };
  const submit = useWrite(submitChannelForm, once);
  const resubmit = useWrite(resubmitChannelForm, once);

  // The faulty field may be on a step that was only just rendered.
  useEffect(() => {
    if (wanted === null) return;
    focusField(form.current, wanted);
    setWanted(null);
  }, [wanted]);

  const faults = channelFormFaults(values);
  const faultOf = (field: ChannelField): string | undefined => {
    const own = tried.has(stepOf(field)) ? faults.find((fault) => fault.field === field) : undefined;
    return own ? channelFaultWords(own, locale) : refused.find((fault) => fault.field === `data.${field}`)?.msg;
  };
  const goTo = (next: 1 | 2) => {
    setStep(next);
    setWanted(STEP_FIELDS[next][0] ?? null);
    draft.autosaver.change({ data: values, step: next });
  };
  const put = (part: ChannelDraft) => {
    const next = { ...values, ...part };
    setValues(next);
    setRefused(refused.filter(({ field }) => !(field.slice('data.'.length) in part)));
    draft.autosaver.change({ data: next, step });
  };

  const send = async () => {
    setBusy(true);
    // A save that arrives after the submission would recreate the deleted draft.
    await draft.autosaver.stop();
    const form = tidyChannelForm(values);
    try {
      const { id } = application
        ? await resubmit.mutateAsync({ id: application.id, version: application.version, data: form })
        : await submit.mutateAsync({ data: form });
      gesture.current = '';
      draft.used();
      setDoneId(id);
    } catch (error) {
      if (error instanceof ApiFailure && !mayHaveArrived(error)) gesture.current = '';
      draft.autosaver.resume();
      const fields = error instanceof ApiFailure ? error.fields : [];
      const known = FIELDS.find((name) => fields.some(({ field }) => field.split('.')[1] === name));
      if (known) {
        setRefused(fields);
        setStep(stepOf(known));
        setWanted(known);
      } else announceFailure(error);
    } finally {
      setBusy(false);
    }
  };

  const next = () => {
    if (busy) return;
    setTried(new Set([...tried, step]));
    const wrong = faults.find(({ field }) => stepOf(field) === step);
    if (wrong) setWanted(wrong.field);
    else if (step === 1) goTo(2);
    // A fault on the first step may come from another window's draft.
    else if (faults[0]) {
      setTried(new Set([1, 2]));
      setStep(1);
      setWanted(faults[0].field);
    } else void send();
  };

  const startAfresh = () => {
    setValues(EMPTY);
    setStep(1);
    setTried(new Set());
    setRefused([]);
    setDoneId(null);
  };

  return {
    form,
    values,
    step,
    busy,
    doneId,
    draft,
    put,
    faultOf,
    next,
    back: () => goTo(1),
    startAfresh,
    discard: async () => {
      await draft.discard();
      startAfresh();
    },
  };
};

export type StepFormState = ReturnType<typeof useStepForm>;
