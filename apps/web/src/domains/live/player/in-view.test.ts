import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playInView } from './in-view.ts';

class Observer {
  static see: (isIntersecting: boolean) => void = () => {};
  constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
    Observer.see = (isIntersecting) => told([{ isIntersecting }]);
  }
  observe(): void {}
  disconnect(): void {}
}

let page: { pictureInPictureElement: unknown; fullscreenElement: null };
let video: HTMLVideoElement;
let isOpen: boolean;
let sight: ReturnType<typeof playInView>;
/** Opens or closes the browser's picture-in-picture window. */
const apart = (on: boolean) => {
  page.pictureInPictureElement = on ? video : null;
  if (!on) video.dispatchEvent(new Event('leavepictureinpicture'));
};

beforeEach(() => {
  page = { pictureInPictureElement: null, fullscreenElement: null };
  vi.stubGlobal('document', page);
  vi.stubGlobal('IntersectionObserver', Observer);
  video = Object.assign(new EventTarget(), { isConnected: true }) as unknown as HTMLVideoElement;
  isOpen = false;
  sight = playInView(video, {
    open: () => {
      isOpen = true;
    },
    close: () => {
      isOpen = false;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a picture plays while it can be seen', () => {
  const hide = sight.show();
  expect(isOpen).toBe(false);
  Observer.see(true);
  expect(isOpen).toBe(true);
  Observer.see(false);
  expect(isOpen).toBe(false);
  Observer.see(true);
  hide();
  expect(isOpen).toBe(false);
});

test('in a window of its own it goes on when another page is opened, until that window closes', () => {
  const hide = sight.show();
  Observer.see(true);
  apart(true);
  hide();
  expect(isOpen).toBe(true);
  apart(false);
  expect(isOpen).toBe(false);
});

test('back on its page it goes on where it is, and in the page once the window closes', () => {
  const hide = sight.show();
  Observer.see(true);
  apart(true);
  hide();
  sight.show();
  Observer.see(true);
  apart(false);
  expect(isOpen).toBe(true);
});

test('an element that is removed from the page, such as at sign-out, stops playing', () => {
  const hide = sight.show();
  Observer.see(true);
  apart(true);
  Object.assign(video, { isConnected: false });
  hide();
  expect(isOpen).toBe(false);
});
