import '@arco-design/web-react/lib/_util/react-19-adapter';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import type { StateCreator, StoreApi } from 'zustand';
import { PATIENCE_MS } from '../../../../scripts/lib/patience.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { Message, Notification } from '../shared/kit/controls.ts';

configure({ asyncUtilTimeout: PATIENCE_MS });

// The simulated document has no top layer: its elements are simply in the page.
Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });

// Modules stay loaded from file to file, and with them their stores: each is remembered when it is made.
const { stores } = vi.hoisted(() => {
  const shared = globalThis as { storesOfTests?: Set<StoreApi<unknown>> };
  shared.storesOfTests ??= new Set();
  return { stores: shared.storesOfTests };
});
vi.mock('zustand', async (original) => {
  const real = await original<typeof import('zustand')>();
  const create = (initial: StateCreator<unknown>) => {
    const store = real.create(initial);
    stores.add(store);
    return store;
  };
  return { ...real, create };
});

// Test files share three processes, each with one simulated document: every file starts as in a new browser.
localStorage.clear();
sessionStorage.clear();
queryClient.clear();
for (const store of stores) store.setState(store.getInitialState(), true);

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
