import { type Browser, chromium, type Page } from 'playwright-core';
import { DIGITS } from '../apps/media/src/testing/numbered.ts';
import { chromiumPath } from './browser.ts';

/** A picture as it reached the screen: its number in the clip, the wall's clock and the player's, in milliseconds. */
export type Presented = { number: number; at: number; mediaMs: number };
/** A picture as it reached the page: its time in the stream and the wall's clock, in milliseconds. */
export type Arrived = { time: number; at: number };
export type Watched = {
  presented: Presented[];
  arrived: Arrived[];
  /** Connections for pictures that the page opened. */
  connections: number;
  /** How often playback stalled. */
  waits: number;
};

/**
 * Runs in the page from its first moment: for each picture that is presented reads its number off the squares along its
 * bottom, and notes what comes over the connections for pictures. Messages hold whole tags.
 */
const watchPictures = `(() => {
  window.watched = { presented: [], arrived: [], connections: 0, waits: 0 };
  const { watched } = window;
  const readTags = (bytes, now) => {
    const view = new DataView(bytes);
    let at = bytes.byteLength > 2 && view.getUint8(0) === 70 && view.getUint8(1) === 76 ? 13 : 0;
    while (at + 15 <= bytes.byteLength) {
      const size = view.getUint32(at) & 0xffffff;
      const picture = view.getUint8(at) === 9 && view.getUint8(at + 12) === 1;
      const time = (view.getUint32(at + 4) >>> 8) + view.getUint8(at + 7) * 0x1000000;
      if (picture) watched.arrived.push({ time, at: now });
      at += 15 + size;
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(url, ...rest) {
      super(url, ...rest);
      if (!String(url).includes('/flv')) return;
      watched.connections += 1;
      this.addEventListener('message', ({ data }) => {
        if (data instanceof ArrayBuffer) readTags(data, Date.now());
      });
    }
  };
  const SQUARES = ${DIGITS + 1};
  const canvas = new OffscreenCanvas(SQUARES * 4, 4);
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  const read = (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    paper.drawImage(video, 0, height * 0.9, width, height * 0.09, 0, 0, canvas.width, 4);
    const { data } = paper.getImageData(0, 2, canvas.width, 1);
    let number = 0;
    let ones = 0;
    for (let square = 0; square < SQUARES; square += 1) {
      const one = data[(square * 4 + 2) * 4] > 127 ? 1 : 0;
      ones += one;
      if (square < SQUARES - 1) number = number * 2 + one;
    }
    return ones % 2 === 1 ? number : null;
  };
  const follow = (video) => {
    video.addEventListener('waiting', () => { watched.waits += 1; });
    const onPicture = (now, { expectedDisplayTime, mediaTime }) => {
      const number = read(video);
      const at = Date.now() + Math.max(0, expectedDisplayTime - performance.now());
      if (number !== null) watched.presented.push({ number, at, mediaMs: mediaTime * 1000 });
      video.requestVideoFrameCallback(onPicture);
    };
    video.requestVideoFrameCallback(onPicture);
  };
  // A page may show another element once the live is on.
  const followed = new WeakSet();
  const look = () => {
    for (const video of document.querySelectorAll('video')) {
      if (!followed.has(video)) follow(video);
      followed.add(video);
    }
    requestAnimationFrame(look);
  };
  look();
})()`;

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });

/** A page with a live in Chromium, with its pictures read; `kept` is in its local storage. */
export const openLivePage = async (browser: Browser, address: string, kept: Record<string, string> = {}) => {
  const page: Page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
  await page.addInitScript(watchPictures);
  await page.goto(address);
  return { watched: () => page.evaluate<Watched>('window.watched'), close: () => page.close() };
};

export type LivePage = Awaited<ReturnType<typeof openLivePage>>;
