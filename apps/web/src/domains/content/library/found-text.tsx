/** A text with what was searched for marked in it, whatever its case. */
export const FoundText = ({ text, search }: { text: string; search: string | undefined }) => {
  const wanted = search?.trim().toLowerCase() ?? '';
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  // Folding may change how long a text is; then nothing is marked rather than something wrong.
  if (at < 0 || text.toLowerCase().length !== text.length) return text;
  const end = at + wanted.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
};
