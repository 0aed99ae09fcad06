import { expect } from './support.ts';

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
      socket.send(JSON.stringify({ type: 'say', clientMessageId: crypto.randomUUID(), text }));
    }
    await expect.poll(() => answers().length).toBe(texts.length);
    socket.close();
    const last = answers().at(-1);
    return last?.reason ?? last?.type;
  };
