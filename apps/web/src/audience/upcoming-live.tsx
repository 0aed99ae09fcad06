/** @jsxImportSource preact */
import { dateFormat } from '@onair/contract/formatters';
import { type AudiencePlan, planCalendarAddress, studioCalendarAddress } from '@onair/contract/live/audience-plans';
import type { Locale } from '@onair/contract/text';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';
import type { OpenPlans } from './plans.ts';
import { preferences, useWords } from './preferences.ts';
import { useStore } from './store.ts';

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
export const UpcomingLive = ({ slug, plan, plans }: { slug: string; plan: AudiencePlan; plans: OpenPlans }) => {
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
