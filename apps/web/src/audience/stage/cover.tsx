/** @jsxImportSource preact */
import type { LiveInfo } from '@onair/contract/live/audience/live';
import { Icon } from '../icons.tsx';
import { useWords } from '../preferences.ts';
import type { StageState } from './stage-state.ts';

type Props = {
  state: StageState;
  info: LiveInfo | null;
  /** Address of the picture of the planned live that is on air. */
  picture: string | null;
  onRetry: () => void;
};

const MAY_RETRY: readonly StageState[] = ['away', 'refused', 'waiting', 'code', 'unplayable'];
const BUSY: readonly StageState[] = ['connecting', 'away'];

/** Apple's phones and tablets play live video since iOS 17.1; other browsers there use the same engine. */
const isOldApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** Shown in place of the picture while there is none. */
export const Cover = ({ state, info, picture, onRetry }: Props) => {
  const words = useWords();
  if (state === 'playing') return null;
  if (!info || state === 'loading') return <div class="cover" role="status" aria-label={words.loading} />;
  if (state === 'offAir' || state === 'ended') {
    const over = state === 'ended';
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
          <p class="cover-text">
            {info.onlineNotification ? words.told : words.toldUsual}
            {info.onlineNotification ? <q>{info.onlineNotification}</q> : null}
          </p>
        )}
      </div>
    );
  }
  const text = state === 'code' ? words.states.away2 : words.states[state];
  return (
    <div class="cover" data-busy={BUSY.includes(state)}>
      {picture ? <img class="upcoming-picture" src={picture} alt="" /> : null}
      {BUSY.includes(state) ? <span class="spinner" aria-hidden="true" /> : null}
      {state === 'paused' ? (
        <button type="button" class="big-play" aria-label={words.play} onClick={onRetry}>
          <Icon name="play" filled />
        </button>
      ) : null}
      <p class="cover-hint" role="status">
        {text}
      </p>
      {state === 'unplayable' ? <p class="cover-text">{words.states.unplayableHint}</p> : null}
      {state === 'unsupported' ? (
        <p class="cover-text">{isOldApple() ? words.states.oldApple : words.states.oldBrowser}</p>
      ) : null}
      {MAY_RETRY.includes(state) ? (
        <button type="button" class="button ghost" onClick={onRetry}>
          {words.reconnect}
        </button>
      ) : null}
    </div>
  );
};
