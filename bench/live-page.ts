import { type Browser, chromium, type Page } from 'playwright-core';
import { DIGITS } from '../apps/media/src/testing/numbered.ts';
import { chromiumPath } from './browser.ts';

/** A picture as it reached the screen: its number in the clip, the wall's clock and the player's, in milliseconds. */
export type Presented = { number: number; at: number; mediaMs: number };

/**
 * Runs in the page from its first moment: for each picture that is presented reads its number off the squares along its
 * bottom; and counts the connections for pictures.
 */
const watchPictures = `(() => {
  window.presented = [];
  window.connections = 0;
  window.WebSocket = class extends WebSocket {
    constructor(url, ...rest) {
      super(url, ...rest);
      if (String(url).includes('/flv')) window.connections += 1;
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
    const onPicture = (now, { expectedDisplayTime, mediaTime }) => {
      const number = read(video);
      const at = Date.now() + Math.max(0, expectedDisplayTime - performance.now());
      if (number !== null) window.presented.push({ number, at, mediaMs: mediaTime * 1000 });
      video.requestVideoFrameCallback(onPicture);
    };
    video.requestVideoFrameCallback(onPicture);
  };
  const look = () => {
    const video = document.querySelector('video');
    if (video) follow(video);
    else requestAnimationFrame(look);
  };
  look();
})()`;

/** The public page of a studio in Chromium, with its pictures read. */
export const openLivePage = async (address: string) => {
  const browser: Browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  const page: Page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watchPictures);
  await page.goto(address);
  return {
    presented: () => page.evaluate<Presented[]>('window.presented'),
    connections: () => page.evaluate<number>('window.connections'),
    close: () => browser.close(),
  };
};

export type LivePage = Awaited<ReturnType<typeof openLivePage>>;
