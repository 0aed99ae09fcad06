/** @jsxImportSource preact */
import { Icon } from './icons.tsx';
import { useWords } from './preferences.ts';

/** Shown when there is no such studio, or the server is unreachable. */
export const LoadError = ({ gone, onRetry }: { gone: boolean; onRetry: () => void }) => {
  const words = useWords();
  return (
    <main class="load-error">
      <span class="load-error-mark">
        <Icon name="alert" />
      </span>
      <h1>{gone ? words.notFound : words.failed}</h1>
      {gone ? <p>{words.notFoundHint}</p> : null}
      {gone ? null : (
        <button type="button" class="button" onClick={onRetry}>
          {words.retry}
        </button>
      )}
    </main>
  );
};
