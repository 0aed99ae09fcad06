/** Requests over a channel that wait for the reply with their id. `late` is the result when none comes in time. */
export const pendingReplies = <Id, Answer>(late: Answer) => {
  const pending = new Map<Id, (answer: Answer) => void>();
  return {
    /** @param send sends the request. @returns false where it cannot be sent: the result is `late` then */
    request: (id: Id, withinMs: number, send: () => boolean): Promise<Answer> =>
      new Promise((resolve) => {
        const settle = (answer: Answer): void => {
          clearTimeout(timer);
          pending.delete(id);
          resolve(answer);
        };
        const timer = setTimeout(() => settle(late), withinMs);
        pending.set(id, settle);
        if (!send()) settle(late);
      }),
    /** A reply without a pending request is dropped. */
    answer: (id: Id, answer: Answer): void => pending.get(id)?.(answer),
    /** The other side has gone. */
    giveUp: (): void => {
      for (const settle of [...pending.values()]) settle(late);
    },
  };
};
