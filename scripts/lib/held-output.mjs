/** Output that waits until it is its turn: what was written before `release` is shown then, the rest as it comes. */
export const heldOutput = (show = (text) => process.stdout.write(text)) => {
  let held = [];
  return {
    write: (text) => {
      if (held) held.push(text);
      else show(text);
    },
    release: () => {
      for (const text of held ?? []) show(text);
      held = null;
    },
  };
};
