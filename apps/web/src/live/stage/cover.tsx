/** @jsxImportSource preact */
import type { LiveInfo } from '@onair/contract/live';
import { Icon } from '../icons.tsx';
import { useWords } from '../preferences.ts';
import type { PictureState } from './use-picture.ts';

type Props = {
  state: PictureState | null;
  info: LiveInfo | null;
  live: boolean;
  ended: boolean;
  onRetry: () => void;
};

const MAY_RETRY: readonly (PictureState | null)[] = ['away', 'refused', 'waiting', 'code'];

/** What stands in the place of the picture while there is none. */
export const Cover = ({ state, info, live, ended, onRetry }: Props) => {
  const words = useWords();
  if (state === 'playing') return null;
  if (!info) return <div class="cover" role="status" aria-label={words.loading} />;
  const offAir = !live || state === 'ended' || state === null;
  if (offAir) {
    const over = ended || state === 'ended';
    return (
      <div class="cover">
        <span class="cover-mark" aria-hidden="true">
          {[...info.name][0] ?? ''}
        </span>
        <p class="cover-title" role="status">
          {over ? words.endedTitle : words.offAirTitle}
        </p>
        <p class="cover-hint">{over ? words.endedHint : words.offAirHint}</p>
        {over ? null : (
          <p class="cover-told">
            {info.onlineNotification ? words.told : words.toldUsual}
            {info.onlineNotification ? <q>{info.onlineNotification}</q> : null}
          </p>
        )}
      </div>
    );
  }
  const text = state === 'code' ? words.states.away2 : words.states[state];
  return (
    <div class="cover" data-busy={state === 'connecting'}>
      {state === 'connecting' ? <span class="spinner" aria-hidden="true" /> : null}
      {state === 'paused' ? (
        <button type="button" class="big-play" aria-label={words.play} onClick={onRetry}>
          <Icon name="play" filled />
        </button>
      ) : null}
      <p class="cover-hint" role="status">
        {text}
      </p>
      {state === 'unplayable' ? <p class="cover-told">{words.states.unplayableHint}</p> : null}
      {MAY_RETRY.includes(state) ? (
        <button type="button" class="button ghost" onClick={onRetry}>
          {words.reconnect}
        </button>
      ) : null}
    </div>
  );
};
