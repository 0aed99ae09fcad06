import { randomUUID } from 'node:crypto';
import { chatPath } from '@onair/contract/chat/room';
import { liveInfo, startViewing, stopViewing, viewerBeat } from '@onair/contract/live/audience/live';
import WebSocket from 'ws';
import type { demoGuests } from '../load/chat.ts';

type Guest = ReturnType<typeof demoGuests>[number];

const RETURN_MS = 5_000;

/**
 * A simulated viewer: watches and chats through the public API, like any browser, and reconnects when a connection
 * ends.
 */
export const audienceMember = (origin: string, slug: string, person: Guest) => {
  let viewer: string | null = null;
  let socket: WebSocket | null = null;
  let inside = false;
  let stopped = false;
  let back: NodeJS.Timeout | undefined;
  /** Systems without the whole of 127.0.0.0/8 refuse it; then the guest comes from where the server is. */
  let localAddress: string | undefined = person.address;

  const call = async <T>(path: string, body?: object): Promise<T | null> => {
    const answer = await fetch(origin + path.replace(':slug', slug), {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(5_000),
    });
    const envelope = (await answer.json()) as { status: string; data: T };
    return envelope.status === 'ok' ? envelope.data : null;
  };

  const open = (): void => {
    if (stopped) return;
    const url = origin.replace(/^http/, 'ws') + chatPath(slug);
    const opened = new WebSocket(url, { origin, perMessageDeflate: false, localAddress });
    socket = opened;
    opened.on('open', () => {
      const { client_id: clientId, nickname } = person;
      opened.send(JSON.stringify({ type: 'enter', token: null, guest: { clientId, nickname }, last: null }));
    });
    opened.on('message', (data) => {
      inside ||= String(data).startsWith('{"type":"entered"');
    });
    // 'close' follows.
    opened.on('error', () => {
      if (!inside) localAddress = undefined;
    });
    opened.on('close', () => {
      inside = false;
      if (!stopped) back = setTimeout(open, RETURN_MS).unref();
    });
  };

  return {
    enter: open,
    /** Counts as a viewer only while the studio is live. */
    watch: async (): Promise<void> => {
      const beat = viewer === null ? null : await call<{ live: boolean }>(viewerBeat.path, { viewer });
      if (beat?.live) return;
      viewer = null;
      if (beat || !(await call<{ live: boolean }>(liveInfo.path))?.live) return;
      viewer = (await call<{ viewer: string }>(startViewing.path, { clientId: person.client_id }))?.viewer ?? null;
    },
    watching: (): boolean => viewer !== null,
    say: (text: string): void => {
      if (inside) socket?.send(JSON.stringify({ type: 'say', clientMessageId: randomUUID(), text }));
    },
    leave: async (): Promise<void> => {
      stopped = true;
      clearTimeout(back);
      socket?.terminate();
      if (viewer) await call(stopViewing.path, { viewer }).catch(() => null);
    },
  };
};
