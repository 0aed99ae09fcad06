import {
  DESCRIPTION_MAX,
  listStudioParameters,
  operationLog,
  profileBasic,
  type StudioParameters,
  submitParameterChange,
} from '@onair/contract/stream-parameters/changes';
import {
  PARAMETER_PATHS,
  type ParameterPath,
  type StreamParameters,
} from '@onair/contract/stream-parameters/stream-parameters';
import { useState } from 'react';
import { useWrite } from '../../shared/api/query.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import { Message } from '../../shared/kit/controls.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { useUnsaved } from '../../shared/page/use-unsaved.ts';
import { changedPaths, type Draft, draftOf, type Fault, faultsOf, parametersOf, withValue } from './group-draft.ts';
import { groupFormWords } from './group-form.words.ts';

/** What was in force when editing began; version 0 where nothing was. */
type Base = { version: number; parameters: StreamParameters | null };

const baseOf = ({ inForce }: StudioParameters): Base =>
  inForce
    ? { version: inForce.version, parameters: { video: inForce.video, audio: inForce.audio } }
    : { version: 0, parameters: null };

type Edit = { studioId: string; base: Base; draft: Draft; description: string };

const NOTHING: Base = { version: 0, parameters: null };
const NO_PATHS: ReadonlySet<ParameterPath> = new Set();

/** What is typed about one studio, beside the parameters in force there; and its way to the server. */
export const useGroupForm = (current: StudioParameters | undefined) => {
  const goTo = useGoTo();
  const [edited, setEdited] = useState<Edit | null>(null);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState(NO_PATHS);
  // A draft belongs to the studio that it was begun for.
  const own = edited && edited.studioId === current?.studio.id ? edited : null;
  const latest = current ? baseOf(current) : NOTHING;
  const base = own?.base ?? latest;
  const original = draftOf(base.parameters);
  const draft = own?.draft ?? original;
  const description = own?.description ?? '';
  const changed = changedPaths(original, draft);
  const faults = faultsOf(draft);
  const descriptionTooLong = [...description.trim()].length > DESCRIPTION_MAX;

  const forget = () => {
    setEdited(null);
    setTried(false);
    setLeft(NO_PATHS);
  };
  const send = useWrite(submitParameterChange, {
    handled: true,
    changes: [listStudioParameters, profileBasic, operationLog],
    onDone: ({ id }) => {
      forget();
      form.saved();
      Message.success(wordsNow(groupFormWords).submitted);
      goTo.page('Basic', { id }, { follows: true });
    },
  });
  const reset = () => {
    forget();
    send.reset();
  };
  const dirty = changed.length > 0 || description !== '';
  const form = useUnsaved(dirty, reset);
  const put = (part: Partial<Edit>) => {
    if (!current) return;
    setEdited({ studioId: current.studio.id, base, draft, description, ...part });
    if (send.error) send.reset();
  };

  return {
    base,
    draft,
    description,
    changed,
    dirty,
    /** Other parameters came into force since editing began. */
    outdated: own !== null && base.version !== latest.version,
    busy: send.isPending,
    error: send.error,
    descriptionTooLong,
    faultCount: Object.keys(faults).length + (descriptionTooLong ? 1 : 0),
    tried,
    /** Notified of fields that were left and, after an attempt to submit, of all. */
    faultAt: (path: ParameterPath): Fault | undefined => (tried || left.has(path) ? faults[path] : undefined),
    /** What the server refused that the form did not see. */
    saidAt: (field: string): string | undefined => send.error?.fields.find((fault) => fault.field === field)?.msg,
    set: (path: ParameterPath, value: string) => put({ draft: withValue(draft, path, value) }),
    leave: (path: ParameterPath) => setLeft(new Set([...left, path])),
    describe: (text: string) => put({ description: text }),
    rebase: () => put({ base: latest }),
    reset,
    /** @returns the first field at fault, null when the change was sent or there is nothing to send */
    submit: (): ParameterPath | 'description' | null => {
      setTried(true);
      const parameters = parametersOf(draft);
      if (!parameters) return PARAMETER_PATHS.find((path) => faults[path]) ?? null;
      if (descriptionTooLong) return 'description';
      if (!current || changed.length === 0 || send.isPending) return null;
      send.mutate({ studioId: current.studio.id, base: base.version, ...parameters, description: description.trim() });
      return null;
    },
  };
};

export type GroupForm = ReturnType<typeof useGroupForm>;
