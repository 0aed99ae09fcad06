import { Message } from '@arco-design/web-react';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import {
  chooseClarity,
  cutDelayed,
  endLive,
  muteStudio,
  removeClarity,
  switchLine,
  takeDelayed,
} from '@onair/contract/studio-commands';
import { studioTimeline } from '@onair/contract/studio-history';
import type { StudioNow } from '@onair/contract/studio-now';
import { announceFailure } from '../../shared/api/announce.ts';
import { ApiFailure } from '../../shared/api/failure.ts';
import { keyOf, queryClient, useWrite } from '../../shared/api/query.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import { hear, useStudioId } from './now-store.ts';
import { operationWords } from './operations.words.ts';

/** What the server says against it: its own words, or ours for the rule that it names. */
const announceRefusal = (error: unknown): void => {
  const rule = error instanceof ApiFailure ? error.fields.find((fault) => fault.field === 'studio')?.rule : undefined;
  const { refused } = wordsNow(operationWords);
  if (rule && Object.hasOwn(refused, rule)) Message.error(refused[rule as keyof typeof refused]);
  else announceFailure(error);
};

/** A command to the studio, whose answer is what the studio did a moment ago. */
const useCommand = <E extends Endpoint>(endpoint: E, onDone: (data: Output<E>, input: Input<E>) => void) =>
  useWrite(endpoint, {
    handled: true,
    onDone: (data, input) => {
      hear([data as StudioNow]);
      onDone(data, input);
      queryClient.invalidateQueries({ queryKey: keyOf(studioTimeline) });
    },
  });

/** All that an operator can do to the studio on air; each says aloud what came of it. */
export const useOperations = () => {
  const id = useStudioId();
  const say = (text: string) => void Message.success(text);
  const words = () => wordsNow(operationWords);
  const all = {
    switch: useCommand(switchLine, (_, { to }) => void Message.info(words().done.asked(words().sources[to]))),
    mute: useCommand(muteStudio, (_, { muted }) => say(muted ? words().done.mute : words().done.unmute)),
    take: useCommand(takeDelayed, () => say(words().done.take)),
    cut: useCommand(cutDelayed, () => say(words().done.cut)),
    end: useCommand(endLive, () => say(words().done.end)),
    clarity: useCommand(chooseClarity, (_, { rendition }) => say(words().done.clarity(words().clarities[rendition]))),
    remove: useCommand(removeClarity, (_, { rendition }) => say(words().done.remove(rendition))),
  };
  const run = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      announceRefusal(error);
      return false;
    }
  };
  return {
    busy: Object.values(all).some((command) => command.isPending),
    switchTo: (to: Input<typeof switchLine>['to']) => run(all.switch.mutateAsync({ id, to })),
    mute: (muted: boolean) => run(all.mute.mutateAsync({ id, muted })),
    take: () => run(all.take.mutateAsync({ id })),
    cut: () => run(all.cut.mutateAsync({ id })),
    end: () => run(all.end.mutateAsync({ id })),
    chooseClarity: (rendition: Input<typeof chooseClarity>['rendition']) =>
      run(all.clarity.mutateAsync({ id, rendition })),
    removeClarity: (rendition: Input<typeof removeClarity>['rendition']) =>
      run(all.remove.mutateAsync({ id, rendition })),
  };
};

export type Operations = ReturnType<typeof useOperations>;
