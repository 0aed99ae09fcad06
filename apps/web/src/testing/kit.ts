import '@arco-design/web-react/lib/_util/react-19-adapter';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { queryClient } from '../shared/api/query-client.ts';
import { useLocale } from '../shared/i18n/locale.ts';
import { Message, Notification } from '../shared/kit/controls.ts';
import { useSession } from '../shared/session/session.ts';
import { useSettingsStore } from '../shared/settings/settings.ts';

// Test files share three processes, each with one simulated document: every file starts as in a new browser.
localStorage.clear();
sessionStorage.clear();
queryClient.clear();
useLocale.setState(useLocale.getInitialState(), true);
useSession.setState(useSession.getInitialState(), true);
useSettingsStore.setState(useSettingsStore.getInitialState(), true);

// Overlays of the kit, such as toasts, get a new container.
document.body.replaceChildren();
const outside = document.body.appendChild(document.createElement('div'));
for (const { config } of [Message, Notification]) config({ getContainer: () => outside });

// Lets toasts of the previous file fade out: removing the document earlier would break their timers.
const FADE_MS = 400;
const begun = performance.now();
afterAll(async () => {
  await delay(Math.max(0, begun + FADE_MS - performance.now()));
});

// Each test starts with an empty page.
afterEach(cleanup);
