let repeated = false;

/** The press that is being handled now is the second or third of a double or triple click, by the browser's own count. */
export const isRepeatedPress = (): boolean => repeated;

if (typeof document !== 'undefined') {
  document.addEventListener(
    'click',
    (event) => {
      repeated = event.detail > 1;
      if (repeated) setTimeout(() => (repeated = false));
    },
    { capture: true },
  );
}
