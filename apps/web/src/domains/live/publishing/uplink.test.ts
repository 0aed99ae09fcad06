import { PUBLISH_ACCEPTED } from '@onair/contract/live/media/closing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openUplink, type Uplink } from './uplink.ts';

/** A browser's socket whose network is controlled by the test. */
class Socket {
  static readonly OPEN = 1;
  static last: Socket | null = null;
  readyState = Socket.OPEN;
  bufferedAmount = 0;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Socket.last = this;
  }
  send(data: string | Uint8Array): void {
    this.bufferedAmount += data.length;
  }
  close(): void {
    this.readyState = 3;
  }
}

let ends: string[];
let uplink: Uplink;
const frame = new Uint8Array(1000);
/** Sends a frame every 100 ms, of which the network accepts `bytes`. */
const publish = (seconds: number, bytes: number) => {
  for (let at = 0; at < seconds * 10; at += 1) {
    uplink.send(frame);
    if (Socket.last) Socket.last.bufferedAmount = Math.max(0, Socket.last.bufferedAmount - bytes);
    vi.advanceTimersByTime(100);
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  ends = [];
  uplink = openUplink('ws://test', 'token', { accepted: () => {}, ended: (why) => ends.push(why) });
  Socket.last?.onmessage?.({ data: PUBLISH_ACCEPTED });
});
afterEach(() => {
  uplink.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a broadcast continues while the network accepts data, however slowly', () => {
  publish(60, 1000);
  publish(60, 100);
  expect(ends).toEqual([]);
});

test('a network that accepts no more data ends the broadcast, although the socket is still open', () => {
  publish(10, 1000);
  publish(15, 0);
  expect(ends).toEqual(['connectionLost']);
});

test('a moment without data to send is not a lost connection', () => {
  publish(10, 1000);
  vi.advanceTimersByTime(60_000);
  expect(ends).toEqual([]);
});
