import { partsOf } from '@onair/contract/typed';
import { Component, type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
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

/** Code of a part: fetched on first use, again after `forget`. */
export type PartCode<P> = {
  get: () => Promise<ComponentType<P>>;
  /** The component once it is loaded: awaiting a resolved promise would still show placeholders. */
  now: () => ComponentType<P> | null;
  forget: () => void;
};

type Ahead = {
  /** Part of the first view of the one page that has it: fetched as soon as the page's code is there. */
  ahead?: boolean;
};

const ahead = new Set<() => Promise<unknown>>();

/** Fetches the parts of first views; a failed fetch is repeated when the part is shown. */
export const fetchPartsAhead = async (): Promise<void> => {
  for (const fetchCode of ahead) {
    ahead.delete(fetchCode);
    await fetchCode();
  }
};

export const partCode = <P,>(load: () => Promise<ComponentType<P>>, { ahead: early }: Ahead = {}): PartCode<P> => {
  let code: Promise<ComponentType<P>> | null = null;
  let there: ComponentType<P> | null = null;
  const fetchCode = async (): Promise<ComponentType<P>> => {
    try {
      there = await load();
      return there;
    } catch {
      throw transportFailure();
    }
  };
  const get = () => {
    code ??= fetchCode();
    return code;
  };
  const forget = () => {
    code = null;
  };
  if (early) ahead.add(() => get().catch(forget));
  return { get, now: () => there, forget };
};

const Loaded = <P extends object>({ code, props }: { code: PartCode<P>; props: P }) => {
  const Part = code.now() ?? use(code.get());
  return <Part {...props} />;
};

type Props<P> = {
  code: PartCode<P>;
  props: P;
  inPlace?: boolean;
  /** Shown until the code is loaded; placeholders where the part has its own place. */
  waiting?: ReactNode;
  tryOn?: unknown;
  onFail?: (() => void) | undefined;
};

/**
 * A part whose code is fetched when it is first shown. A failed fetch stays local: a toast reports it or, with
 * `inPlace`, the part's own place offers Retry; showing it again fetches again.
 */
export const LazyPart = <P extends object>({ code, props, inPlace = false, waiting, tryOn, onFail }: Props<P>) => (
  <PartBoundary tryOn={tryOn} inPlace={inPlace} onFail={onFail} forget={code.forget}>
    <Suspense fallback={waiting ?? (inPlace ? <Skeleton /> : null)}>
      <Loaded code={code} props={props} />
    </Suspense>
  </PartBoundary>
);

/** The function that closes an overlay part. */
const closeOf = (props: object): (() => void) | undefined => {
  const { onClose, close } = partsOf(props);
  const found = onClose ?? close;
  return typeof found === 'function' ? () => found() : undefined;
};

/** Identifies a request for the part: its texts, numbers and switches. */
const plain = (props: object): string =>
  JSON.stringify(Object.entries(props).filter(([, value]) => Object(value) !== value));

/**
 * A component whose code is fetched when it is first shown, instead of `React.lazy`, which never retries. If the fetch
 * fails, an overlay part closes (by its `onClose` or `close`), so that it can be opened again.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { inPlace = false, waiting, ...how }: Ahead & { inPlace?: boolean; waiting?: (props: P) => ReactNode } = {},
) => {
  const code = partCode(load, how);
  return (props: P) => (
    <LazyPart
      code={code}
      props={props}
      inPlace={inPlace}
      waiting={waiting?.(props)}
      tryOn={plain(props)}
      onFail={inPlace ? undefined : closeOf(props)}
    />
  );
};

/** Whether it has been open before: from then on it stays mounted, so that it can slide or fade out. */
export const useOpened = (open: boolean): boolean => {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened;
};
