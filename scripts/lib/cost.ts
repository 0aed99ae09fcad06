/**
 * Milliseconds of processor time that a call costs this process, the least of several tries: neither other programs nor a
 * first call are in it. It is no figure to judge by itself; compare it with the cost of another call of the same run.
 */
export const costOf = async (act: () => unknown, tries = 5): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries; n += 1) {
    const from = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(from);
    least = Math.min(least, (user + system) / 1_000);
  }
  // Less than a millisecond is not measured well.
  return Math.max(least, 1);
};
