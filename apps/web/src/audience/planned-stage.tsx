/** @jsxImportSource preact */
import { dateFormat } from '@onair/contract/lib/formatters';
import { type AudiencePlan, planCalendarAddress, studioCalendarAddress } from '@onair/contract/live/audience-plans';
import type { Locale } from '@onair/contract/text';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';
import type { OpenPlans } from './plans.ts';
import { preferences, useWords } from './preferences.ts';
import type { OpenReplays } from './replays.ts';
import { Replay } from './stage/replay.tsx';
import { Stage } from './stage/stage.tsx';
import { useStore } from './store.ts';
import type { OpenStudio } from './studio.ts';
import type { Viewing } from './viewing.ts';

const dayIn = (locale: Locale, at: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(new Date(at));

/** `1:02:03`, or `02:03`. */
const lengthOf = (seconds: number): string => {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const clock = `${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${clock}` : clock;
};

type ReplayListProps = {
  /** The studio's name, for lives without a title. */
  name: string;
  replays: OpenReplays;
};

/** A button on the stage, and the replays that it opens: both over the page, where they move nothing. */
export const ReplayList = ({ name, replays: open }: ReplayListProps) => {
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

const SECOND = 1000;
const DAY = 86_400;

/** `2 d 03:04:05`, by the server's clock. */
const countdown = (seconds: number, days: (n: number) => string): string => {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const rest = seconds % DAY;
  const clock = `${two(rest / 3600)}:${two((rest / 60) % 60)}:${two(rest % 60)}`;
  return seconds >= DAY ? `${days(Math.floor(seconds / DAY))} ${clock}` : clock;
};

const whenIn = (locale: Locale, at: string): string =>
  dateFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));

/** The seconds until a plan starts, on the server's clock. */
const useSecondsLeft = (plan: AudiencePlan, ahead: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(plan.startsAt) - now - ahead) / SECOND));
};

/** Before a live: its title, a countdown and reminders. */
const UpcomingLive = ({ slug, plan, plans }: { slug: string; plan: AudiencePlan; plans: OpenPlans }) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  const { ahead, followed } = useStore(plans);
  const left = useSecondsLeft(plan, ahead);
  const follows = followed === plan.id;
  return (
    <div class="cover upcoming">
      {plan.cover ? <img class="upcoming-picture" src={plan.cover} alt="" /> : null}
      <p class="cover-hint">{words.plan.next}</p>
      <p class="cover-title" role="status">
        {plan.title}
      </p>
      <p class="cover-hint">
        <time dateTime={plan.startsAt}>{whenIn(locale, plan.startsAt)}</time>
      </p>
      <p class="upcoming-left" role="timer" aria-label={words.plan.left}>
        {left > 0 ? countdown(left, words.plan.days) : words.plan.soon}
      </p>
      <p class="upcoming-acts">
        <button
          type="button"
          class="button"
          aria-pressed={follows}
          onClick={() => void (follows ? plans.unfollow(plan.id) : plans.follow(plan.id))}
        >
          <Icon name="clock" />
          {follows ? words.plan.reminded : words.plan.remind}
        </button>
        <a class="button ghost" href={planCalendarAddress(slug, plan.id)} download>
          {words.plan.calendar}
        </a>
        <a class="button ghost" href={studioCalendarAddress(slug)}>
          {words.plan.feed}
        </a>
      </p>
    </div>
  );
};

type PlannedStageProps = { slug: string; studio: OpenStudio; viewing: Viewing; plans: OpenPlans; replays: OpenReplays };

/** The picture, with the next planned live before it, or a replay in its place. */
export const PlannedStage = ({ slug, studio, viewing, plans, replays }: PlannedStageProps) => {
  const { live, info } = useStore(studio);
  const coming = useStore(plans);
  const { watched } = useStore(replays);
  const serverNow = Date.now() + coming.ahead;
  const next = coming.plans.find(({ startsAt, endsAt }) =>
    live ? Date.parse(startsAt) <= serverNow : Date.parse(endsAt) > serverNow,
  );
  const before = next ? <UpcomingLive slug={slug} plan={next} plans={plans} /> : null;
  return (
    <Stage
      slug={slug}
      studio={studio}
      viewing={viewing}
      before={before}
      poster={live ? (next?.cover ?? null) : null}
      replay={watched ? <Replay slug={slug} replay={watched} live={live} onClose={() => replays.play(null)} /> : null}
    >
      {watched || (info?.hasReplays && !live) ? <ReplayList name={info?.name ?? ''} replays={replays} /> : null}
    </Stage>
  );
};
