/** @jsxImportSource preact */

import { dateFormat, numberFormat } from '@onair/contract/lib/formatters';
import { liveCategories, subsOf } from '@onair/contract/live/studios/categories';
import type { Locale } from '@onair/contract/text';
import { entryOf } from '@onair/contract/typed';
import { Icon } from './icons.tsx';
import { preferences, useWords, wordsNow } from './preferences.ts';
import type { OpenReplays } from './replays.ts';
import { useStore } from './store.ts';
import type { OpenStudio } from './studio.ts';
import { showToast } from './toasts.tsx';

const categoryIn = (locale: Locale, main: string | null, sub: string | null): string[] => {
  const name = entryOf(liveCategories, main)?.name[locale];
  if (main === null || name === undefined) return [];
  const of = sub === null ? undefined : subsOf(main)[sub];
  return of ? [name, of[locale]] : [name];
};

/** The time of day, with the date if it is another day. */
const sinceIn = (locale: Locale, since: string): string => {
  const at = new Date(since);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const sameDay = at.toDateString() === new Date().toDateString();
  return dateFormat(locale, sameDay ? clock : { month: 'short', day: 'numeric', ...clock }).format(at);
};

const share = async (): Promise<void> => {
  try {
    await navigator.clipboard.writeText(location.href);
    showToast(wordsNow().shared);
  } catch {
    showToast(wordsNow().shareFailed, { fault: true });
  }
};

/** The title, the host and the number of viewers; of a replay, its own title and day. */
export const About = ({ studio, replays }: { studio: OpenStudio; replays: OpenReplays }) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  const { info, title: current, live, watching } = useStore(studio);
  const { watched } = useStore(replays);
  if (!info) return <section class="about" aria-busy="true" aria-label={words.loading} />;
  const title = watched ? watched.title : current;
  // The studio’s present category may not have been the replay’s.
  const category = watched ? [] : categoryIn(locale, info.mainCategory, info.subCategory);
  return (
    <section class="about" aria-labelledby="title">
      <span class="mark" aria-hidden="true">
        {[...info.name][0] ?? ''}
      </span>
      <div class="about-words">
        <h1 id="title" title={title || info.name}>
          {title || info.name}
        </h1>
        <p class="facts">
          {title ? <span>{info.name}</span> : null}
          {category.length > 0 ? <span class="chip">{category.join(' · ')}</span> : null}
          {watched ? <span class="chip">{words.replay.of(sinceIn(locale, watched.startedAt))}</span> : null}
          {!watched && live && watching !== null ? (
            <span class="fact" data-watching>
              <Icon name="people" />
              {words.watching(numberFormat(locale).format(watching))}
              {info.simulated && watching > 0 ? <span class="chip">{words.simulated}</span> : null}
            </span>
          ) : null}
          {!watched && live && info.since ? (
            <span class="fact">
              <Icon name="clock" />
              <time dateTime={info.since}>{words.since(sinceIn(locale, info.since))}</time>
            </span>
          ) : null}
        </p>
        {info.onlineNotification && !watched ? <p class="notice">{info.onlineNotification}</p> : null}
      </div>
      <button type="button" class="quiet share" aria-label={words.share} title={words.share} onClick={share}>
        <Icon name="link" />
        <span>{words.share}</span>
      </button>
    </section>
  );
};
