import type { APIRequestContext } from '@playwright/test';
import { api, expect } from './support.ts';

/** The guests of a test share one address, as in a hall: the operator lets them write more than one network may. */
export const letManyShare = async (request: APIRequestContext, token: string, studioId: string): Promise<void> => {
  const { data } = await api<Record<string, unknown>>(request, token, 'GET', `/api/chat/mode?studioId=${studioId}`);
  const { words: _words, held: _held, ...mode } = data;
  const { status } = await api(request, token, 'PUT', '/api/chat/mode', { ...mode, studioId, sharedNetwork: true });
  expect(status).toBe('ok');
};

/** A guest without a browser: enters, sends lines, and returns the outcome of the last. */
export const guestIn =
  (base: string, slug: string) =>
  async (nickname: string, ...texts: string[]) => {
    const options = { headers: { origin: base } } as unknown as string[];
    const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/api/live/${slug}/chat`, options);
    const heard: { type: string; reason?: string }[] = [];
    socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)));
    const answers = () => heard.filter(({ type }) => type === 'said' || type === 'refused');
    await expect.poll(() => socket.readyState).toBe(WebSocket.OPEN);
    const guest = { clientId: crypto.randomUUID(), nickname };
    socket.send(JSON.stringify({ type: 'enter', token: null, guest, last: null }));
    await expect.poll(() => heard.some(({ type }) => type === 'entered')).toBe(true);
    for (const text of texts) {
      // A rule of the room that was just changed reaches it a moment later: the guest presses again.
      await expect(async () => {
        const before = answers().length;
        socket.send(JSON.stringify({ type: 'say', clientMessageId: crypto.randomUUID(), text }));
        await expect.poll(() => answers().length, { intervals: [10, 20, 50] }).toBe(before + 1);
        expect(answers().at(-1)?.reason).not.toBe('network');
      }).toPass();
    }
    socket.close();
    const last = answers().at(-1);
    return last?.reason ?? last?.type;
  };
