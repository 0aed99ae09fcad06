import type { Endpoint, Input } from '@onair/contract/endpoint';
import {
  chooseClarity,
  cutDelayed,
  endLive,
  markLive,
  muteStudio,
  removeClarity,
  switchLine,
  takeDelayed,
  waitLonger,
} from '@onair/contract/live/studios/commands';
import { studioTimeline, type TimelineEvent } from '@onair/contract/live/studios/history';
import type { StudioNow } from '@onair/contract/live/studios/now';
import { isKeyOf } from '@onair/contract/typed';
import { useEffect, useRef } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { ApiFailure } from '../../../shared/api/failure.ts';
import { readNow, useCall, useWrite } from '../../../shared/api/query.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { useGoTo } from '../../../shared/page/page.tsx';
import { nowOf, onNow, storeReports, useNow, useStudioId } from '../studios/studio.state.ts';
import { operationWords } from './controls.words.ts';

/** Long enough to read it and follow the link. */
const SHOWN_MS = 10_000;

/** Announces the end of the live, with a link to its report. */
export const announceEnd = (openReport: () => void): void => {
  const { done, openReport: label } = wordsNow(operationWords);
  const close = Message.success({
    id: 'live-ended',
    duration: SHOWN_MS,
    content: (
      <>
        {done.end}
        <Button
          type="text"
          size="small"
          onClick={() => {
            close();
            openReport();
          }}
        >
          {label}
        </Button>
      </>
    ),
  });
};

/** Figures arrive every second, and are polled every 5 s while the stream is down. */
const WITHIN_MS = 6000;

/**
 * Whether a studio shows the effect of a command within a few seconds. A reply alone is no proof: it may be a stored
 * one, and a lost one says nothing about what was done.
 */
export const studioShows = (
  studioId: string,
  holds: (now: StudioNow) => boolean,
  withinMs = WITHIN_MS,
): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (shown: boolean) => {
      clearTimeout(late);
      stop();
      resolve(shown);
    };
    const check = () => {
      const now = nowOf(studioId);
      if (now && holds(now)) end(true);
    };
    const late = setTimeout(() => end(false), withinMs);
    const stop = onNow(check);
    check();
  });

/** The server's reason for a refusal: its own words, or ours for the rule that it names. */
const announceRefusal = (error: unknown): void => {
  const rule = error instanceof ApiFailure ? error.fields.find((fault) => fault.field === 'studio')?.rule : undefined;
  const { refused } = wordsNow(operationWords);
  if (isKeyOf(refused, rule)) Message.error(refused[rule]);
  else announceFailure(error);
};

type Command<E extends Endpoint> = {
  /** What the studio shows once the command has taken effect. */
  shown: (now: StudioNow, input: Input<E>) => boolean;
  text: (input: Input<E>) => string;
  /** Announces it in another way than by text. */
  announce?: () => void;
};

/** A command to the studio, confirmed by its state: neither a reply nor a lost one proves what was done. */
const useCommand = <E extends Endpoint>(endpoint: E, { shown, text, announce }: Command<E>) => {
  const id = useStudioId();
  const isShown = (input: Input<E>) => studioShows(id, (now) => shown(now, input));
  const announceDone = (input: Input<E>) => (announce ? announce() : Message.success(text(input)));
  return useWrite(endpoint, {
    // An operator may have to undo it immediately.
    endsWithAnswer: true,
    onDone: async (data, input) => {
      storeReports([data as StudioNow]);
      if (await isShown(input)) announceDone(input);
      else Message.warning(wordsNow(operationWords).unconfirmed);
    },
    onFailed: async (error, input) => {
      if (!error.transport) return announceRefusal(error);
      if (await isShown(input)) announceDone(input);
      else announceRefusal(error);
    },
  });
};

/** All of an operator's actions on the studio on air; the result of each is announced. */
export const useOperations = () => {
  const id = useStudioId();
  const goTo = useGoTo();
  /** The live being ended: afterwards the studio names none. */
  const ended = useRef<string | null>(null);
  const done = () => wordsNow(operationWords).done;
  const all = {
    switch: useCommand(switchLine, {
      shown: ({ program, pending }, { to }) => program === to || pending === to,
      text: ({ to }) => done().asked(wordsNow(operationWords).sources[to]),
    }),
    mute: useCommand(muteStudio, {
      shown: (now, { muted }) => now.muted === muted,
      text: ({ muted }) => (muted ? done().mute : done().unmute),
    }),
    take: useCommand(takeDelayed, { shown: ({ delay }) => delay.open, text: () => done().take }),
    cut: useCommand(cutDelayed, { shown: ({ delay }) => !delay.open, text: () => done().cut }),
    mark: useCommand(markLive, { shown: () => true, text: () => done().mark }),
    wait: useCommand(waitLonger, { shown: () => true, text: () => done().wait }),
    end: useCommand(endLive, {
      shown: ({ live, program }) => !live && program === null,
      text: () => done().end,
      announce: () => {
        const live = ended.current;
        if (live === null) Message.success(done().end);
        else announceEnd(() => goTo.page('LiveReport', { live }));
      },
    }),
    clarity: useCommand(chooseClarity, {
      shown: (now, { rendition }) => now.defaultRendition === rendition,
      text: ({ rendition }) => done().clarity(wordsNow(operationWords).clarities[rendition]),
    }),
    remove: useCommand(removeClarity, {
      shown: ({ renditions }, { rendition }) => renditions.every((one) => one.rendition !== rendition),
      text: ({ rendition }) => done().remove(rendition),
    }),
  };
  /** Resolves once the server has replied; the command announces the result. */
  const settled = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      () => undefined,
    );
  return {
    busy: Object.values(all).some((command) => command.isPending),
    /** Commands without an answer yet. */
    pending: {
      switch: all.switch.isPending,
      mute: all.mute.isPending,
      delay: all.take.isPending || all.cut.isPending,
      mark: all.mark.isPending,
      wait: all.wait.isPending,
    },
    switchTo: (to: Input<typeof switchLine>['to']) => settled(all.switch.mutateAsync({ id, to })),
    mute: (muted: boolean) => settled(all.mute.mutateAsync({ id, muted })),
    take: () => settled(all.take.mutateAsync({ id })),
    cut: () => settled(all.cut.mutateAsync({ id })),
    wait: () => settled(all.wait.mutateAsync({ id })),
    mark: () => settled(all.mark.mutateAsync({ id })),
    end: () => {
      ended.current = nowOf(id)?.liveId ?? null;
      return settled(all.end.mutateAsync({ id }));
    },
    chooseClarity: (rendition: Input<typeof chooseClarity>['rendition']) =>
      settled(all.clarity.mutateAsync({ id, rendition })),
    removeClarity: (rendition: Input<typeof removeClarity>['rendition']) =>
      settled(all.remove.mutateAsync({ id, rendition })),
  };
};

export type Operations = ReturnType<typeof useOperations>;

const RETRY_MS = 1000;

const useTimeline = (refetchInterval: number | false): readonly TimelineEvent[] => {
  const id = useStudioId();
  const { data } = useCall(studioTimeline, { id }, { handled: true, forgetPrevious: true, refetchInterval });
  return data?.events.filter((event) => event.kind === 'switched') ?? [];
};

/** The switches of the last hour, latest first, as maintained by `useFreshSwitches`. */
export const useSwitches = (): readonly TimelineEvent[] => useTimeline(false);

/** Reloads the switches when the program changes, until that change is included. For one component of the page. */
export const useFreshSwitches = (): void => {
  const id = useStudioId();
  const program = useNow((now) => now.program);
  const seen = useRef(program);
  // The change of program is reported before its switch is stored.
  const [latest] = useSwitches();
  const behind = Boolean(program && latest && latest.to !== program);
  useTimeline(behind ? RETRY_MS : false);
  useEffect(() => {
    const changed = seen.current !== undefined && seen.current !== program;
    seen.current = program;
    if (changed) void readNow(studioTimeline, { id }).catch(() => undefined);
  }, [id, program]);
};
