import { type StudioParameters, submitParameterChange } from '@onair/contract/stream-parameters/changes';
import type { ParameterPath, StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import { entriesOf } from '@onair/contract/typed';
import { useState } from 'react';
import { useForm } from '../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Message } from '../../shared/kit/controls.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { assemble, changedPaths, type Draft, draftOf, type Fault, faultsOf, withValue } from './group-draft.ts';
import { parameterFields } from './parameter-fields.ts';
import { groupFormWords, parameterWords } from './stream-parameters.words.ts';

type Values = Draft & { description: string };

/** The parameters in effect in a studio: version 0 where there are none. */
const storedOf = (current: StudioParameters | undefined) => {
  const inForce = current?.inForce;
  const parameters: StreamParameters | null = inForce ? { video: inForce.video, audio: inForce.audio } : null;
  return { values: { ...draftOf(parameters), description: '' }, version: inForce?.version ?? 0 };
};

/** Texts for the faults of a parameter. */
const useFaultWords = () => {
  const words = useWords(groupFormWords);
  const { labels } = useWords(parameterWords);
  return (path: ParameterPath, fault: Fault): string | undefined => {
    const field = parameterFields[path];
    if (fault === 'belowMin' || fault === 'outside') return words[fault];
    if (field.kind === 'choice') return words.chooseFirst(labels[path]);
    return fault === 'empty' ? words.empty(labels[path]) : words.range(field.range.min, field.range.max, field.unit);
  };
};

/** The draft for one studio, next to the parameters in effect there; and its submission. */
export const useGroupForm = (current: StudioParameters | undefined) => {
  const goTo = useGoTo();
  const words = useWords(groupFormWords);
  const inWords = useFaultWords();
  /** There was nothing to send. */
  const [unchanged, setUnchanged] = useState(false);
  const latest = storedOf(current);
  const form = useForm({
    endpoint: submitParameterChange,
    of: current?.studio.id,
    initial: latest.values,
    version: latest.version,
    input: ({ description, ...draft }: Values, { version }) => ({
      ...assemble(draft),
      studioId: current?.studio.id,
      base: version,
      description,
    }),
    messages: { description: words.descriptionTooLong },
    faults: (values) =>
      Object.fromEntries(entriesOf(faultsOf(values)).map(([path, fault]) => [path, inWords(path, fault)])),
    confirm: (values, send) => {
      const nothing = changedPaths(form.base.values, values).length === 0;
      setUnchanged(nothing);
      if (!nothing) send();
    },
    onDone: ({ id }) => {
      form.reset();
      Message.success(wordsNow(groupFormWords).submitted);
      goTo.page('Basic', { id }, { follows: true });
    },
  });
  const { base, values } = form;
  return {
    form,
    changed: changedPaths(base.values, values),
    unchanged,
    /** Other parameters took effect since editing started. */
    outdated: base.version !== latest.version,
    rebase: () => form.follow(base.version, latest),
    /** The value when editing began; undefined where there was none. */
    before: (path: ParameterPath) => (base.version === 0 ? undefined : base.values[path]),
    set: (path: ParameterPath, value: string) => form.set((now) => withValue(now, path, value)),
  };
};

export type GroupForm = ReturnType<typeof useGroupForm>;
