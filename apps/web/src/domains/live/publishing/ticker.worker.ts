/** Ticks whether the page is in front or not: timers of a page behind others come once a second. */
setInterval(() => postMessage(0), 10);
