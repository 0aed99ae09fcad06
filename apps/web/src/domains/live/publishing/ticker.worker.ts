/** Ticks even while the page is in the background: there, timers of a page fire only once a second. */
setInterval(() => postMessage(0), 10);
