/**
 * Makes a read that is shared by all who ask for the same in one turn of the event loop: one question for all of them, put
 * after the last of them asked, so that nobody gets an answer older than the own question. Under load that is most of a
 * list's readers; a single one waits for nothing.
 * @param read asked with the values of the first of them; `keyOf` says which values ask for the same
 */
export const inOneTurn = <Values, Answer>(
  keyOf: (values: Values) => string,
  read: (values: Values) => Promise<Answer>,
): ((values: Values) => Promise<Answer>) => {
  const asked = new Map<string, Promise<Answer>>();
  return (values) => {
    const key = keyOf(values);
    const known = asked.get(key);
    if (known) return known;
    const answer = new Promise<void>((resolve) => {
      setImmediate(() => {
        asked.delete(key);
        resolve();
      });
    }).then(() => read(values));
    asked.set(key, answer);
    return answer;
  };
};
