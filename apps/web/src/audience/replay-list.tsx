/** @jsxImportSource preact */
import { dateFormat } from '@onair/contract/formatters';
import type { Locale } from '@onair/contract/text';
import { useRef } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { preferences, useWords } from './preferences.ts';
import type { OpenReplays } from './replays.ts';
import { useStore } from './store.ts';

const dayIn = (locale: Locale, at: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(new Date(at));

/** `1:02:03`, or `02:03`. */
const lengthOf = (seconds: number): string => {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const clock = `${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${clock}` : clock;
};

type Props = {
  /** The studio's name, for lives without a title. */
  name: string;
  replays: OpenReplays;
};

/** A button on the stage, and the replays that it opens: both over the page, where they move nothing. */
export const ReplayList = ({ name, replays: open }: Props) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  const { replays, failed, watched } = useStore(open);
  const panel = useRef<HTMLElement>(null);
  const show = () => {
    open.load();
    panel.current?.showPopover();
    panel.current?.focus();
  };
  const hide = () => panel.current?.hidePopover();
  return (
    <>
      <button type="button" class="sound-on replays-open" aria-haspopup="dialog" onClick={show}>
        <Icon name="earlier" />
        {words.replay.title}
      </button>
      <section ref={panel} popover="auto" class="replays" role="dialog" tabIndex={-1} aria-labelledby="replays">
        <header>
          <h2 id="replays">{words.replay.title}</h2>
          <button type="button" class="round" aria-label={words.close} onClick={hide}>
            <Icon name="close" />
          </button>
        </header>
        {failed ? (
          <p role="alert">
            {words.replay.unread}{' '}
            <button type="button" class="link" onClick={open.load}>
              {words.retry}
            </button>
          </p>
        ) : null}
        {failed || replays?.length ? null : <p role="status">{replays ? words.replay.none : words.loading}</p>}
        <ul>
          {replays?.map((replay) => (
            <li key={replay.id}>
              <button
                type="button"
                aria-current={watched?.id === replay.id}
                onClick={() => {
                  hide();
                  open.play(replay);
                }}
              >
                <Icon name="play" />
                <span class="replay-name">{replay.title || name}</span>
                <span class="replay-facts">
                  <time dateTime={replay.startedAt}>{dayIn(locale, replay.startedAt)}</time>
                  {` · ${lengthOf(replay.seconds)}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
};
