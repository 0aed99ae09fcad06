/** @jsxImportSource preact */

import { useEffect, useMemo } from 'preact/hooks';
import { openRoom } from '../domains/chat/rooms/index.ts';
import { About } from './about.tsx';
import { ChatPanel } from './chat/chat-panel.tsx';
import { identityNow, onTokenChange, withoutSession } from './identity.ts';
import { LoadError } from './load-error.tsx';
import { PlannedStage } from './planned-stage.tsx';
import { openPlans } from './plans.ts';
import { preferences, useWords } from './preferences.ts';
import { openReplays } from './replays.ts';
import { useStore } from './store.ts';
import { openStudio } from './studio.ts';
import { Toasts } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';
import { startViewer } from './viewing.ts';

/** State of the open page: the studio, its chat room, viewer heartbeats. */
const open = (slug: string) => {
  const studio = openStudio(slug);
  const viewing = startViewer(slug, studio.heard);
  const room = openRoom(slug, identityNow(), withoutSession);
  // Only repeated when the room reports again: a heartbeat may be newer.
  let reported = room.state().live;
  room.watch(() => {
    const { live } = room.state();
    if (!live || live === reported) return;
    reported = live;
    studio.heard({ live: live.live, watching: live.viewers, title: live.title });
  });
  let { locale } = preferences.get();
  preferences.watch(() => {
    if (preferences.get().locale === locale) return;
    locale = preferences.get().locale;
    room.reenter();
  });
  onTokenChange(() => void room.identify(identityNow()));
  const plans = openPlans(slug);
  let { live: wasLive } = studio.get();
  studio.watch(() => {
    const { live } = studio.get();
    if (live !== wasLive) plans.load();
    wasLive = live;
  });
  return { studio, viewing, room, plans, replays: openReplays(slug) };
};

/** The public page of a studio. */
export const Page = ({ slug }: { slug: string }) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  const { studio, viewing, room, plans, replays } = useMemo(() => open(slug), [slug]);
  const { info, fault, title } = useStore(studio);
  const { watched } = useStore(replays);
  const shown = watched ? watched.title : title;

  useEffect(() => {
    document.title = info ? `${shown || info.name} · Onair` : 'Onair';
  }, [info, shown]);

  if (fault && !info) {
    return (
      <div class="page" lang={locale}>
        <TopBar />
        <LoadError gone={fault === 'notFound'} onRetry={studio.load} />
      </div>
    );
  }
  return (
    <div class="page" lang={locale}>
      <a class="skip" href="#say">
        {words.skip}
      </a>
      <TopBar />
      <main class="live">
        <PlannedStage slug={slug} studio={studio} viewing={viewing} plans={plans} replays={replays} />
        <About studio={studio} replays={replays} />
        <ChatPanel room={room} />
      </main>
      <Toasts />
    </div>
  );
};
