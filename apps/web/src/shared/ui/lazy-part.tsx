import { partsOf } from '@onair/contract/typed';
import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { announceFailure } from '../api/announce.ts';
import { isAbort, transportFailure } from '../api/failure.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from '../kit/controls.ts';
import { useNewVersion } from '../page/new-version.ts';
import { Empty, Failed, Skeleton } from './states.tsx';
import { uiWords } from './ui.words.ts';

type BoundaryProps = {
  /** Another value triggers a retry. */
  tryOn: unknown;
  /** The part has its own place, which shows loading and failures. */
  inPlace: boolean;
  forget: () => void;
  onFail: (() => void) | undefined;
  children: ReactNode;
};
type BoundaryState = { error: unknown; tried: unknown; closing: boolean };

/** Replaces a part whose code could not be fetched: Retry, or Reload where the server has a new version. */
const PartFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const words = useWords(uiWords);
  const outdated = useNewVersion((state) => state.there);
  return outdated ? (
    <Empty
      text={words.newVersion}
      action={
        <Button type="primary" size="small" onClick={() => location.reload()}>
          {words.reload}
        </Button>
      }
    />
  ) : (
    <Failed error={error} onRetry={onRetry} />
  );
};

class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, tried: this.props.tryOn, closing: false };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, closing: true };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    if (props.tryOn === state.tried) return null;
    // The first change after a failure is the closing that `onFail` requested: nothing is fetched for a closed part.
    const error = state.closing && props.onFail ? state.error : null;
    return { error, tried: props.tryOn, closing: false };
  }

  override componentDidCatch(error: unknown): void {
    this.props.forget();
    if (!this.props.inPlace && !isAbort(error)) announceFailure(error);
    this.props.onFail?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.inPlace ? (
      <PartFailed error={error} onRetry={() => this.setState({ error: null, closing: false })} />
    ) : null;
  }
}

const ahead = new Set<() => Promise<unknown>>();

/** Fetches the parts of first views; a failed fetch is repeated when the part is shown. */
export const fetchPartsAhead = async (): Promise<void> => {
  for (const fetchCode of ahead) {
    ahead.delete(fetchCode);
    await fetchCode();
  }
};

/** The function that closes an overlay part. */
const closeOf = (props: object): (() => void) | undefined => {
  const { onClose, close } = partsOf(props);
  const found = onClose ?? close;
  return typeof found === 'function' ? () => found() : undefined;
};

/** Identifies a request for the part: its texts, numbers and switches. */
const plain = (props: object): string =>
  JSON.stringify(Object.entries(props).filter(([, value]) => Object(value) !== value));

type Options<P> = {
  /** The part has its own place, which shows placeholders while it loads, and Retry when it could not. */
  inPlace?: boolean;
  /** Shown until the code is loaded, instead of placeholders. */
  waiting?: (props: P) => ReactNode;
  /** Part of the first view of the one page that has it: fetched as soon as the page's code is there. */
  ahead?: boolean;
};

type Code<P> = { get: () => Promise<ComponentType<P>>; now: () => ComponentType<P> | null };

const Loaded = <P extends object>({ code, props }: { code: Code<P>; props: P }) => {
  const Part = code.now() ?? use(code.get());
  return <Part {...props} />;
};

/**
 * A component whose code is fetched when it is first shown, instead of `React.lazy`, which never retries. A failed fetch
 * stays local: the part's own place offers Retry; otherwise a toast reports it, and an overlay closes (by its `onClose`
 * or `close`). Showing it again fetches again.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { inPlace = false, waiting, ahead: early = false }: Options<P> = {},
) => {
  let fetched: Promise<ComponentType<P>> | null = null;
  /** The component once it is loaded: awaiting a resolved promise would still show placeholders. */
  let loaded: ComponentType<P> | null = null;
  const fetchCode = async (): Promise<ComponentType<P>> => {
    try {
      loaded = await load();
      return loaded;
    } catch {
      throw transportFailure();
    }
  };
  const get = () => {
    fetched ??= fetchCode();
    return fetched;
  };
  const forget = () => {
    fetched = null;
  };
  if (early) ahead.add(() => get().catch(forget));
  const code: Code<P> = { get, now: () => loaded };
  return Object.assign(
    (props: P) => (
      <PartBoundary
        tryOn={plain(props)}
        inPlace={inPlace}
        onFail={inPlace ? undefined : closeOf(props)}
        forget={forget}
      >
        <Suspense fallback={waiting?.(props) ?? (inPlace ? <Skeleton /> : null)}>
          <Loaded code={code} props={props} />
        </Suspense>
      </PartBoundary>
    ),
    {
      /** Fetches the code before the part is shown. */
      fetch: (): Promise<unknown> => get().catch(forget),
    },
  );
};
