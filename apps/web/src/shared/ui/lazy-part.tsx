import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { announceFailure } from '../api/announce.ts';
import { isAbort, transportFailure } from '../api/failure.ts';
import { Failed, Skeleton } from './states.tsx';

type BoundaryProps = {
  /** Another value gives it another try. */
  tryOn: unknown;
  /** The part has a place of its own, in which waiting and failing are shown. */
  inPlace: boolean;
  forget: () => void;
  onFail: (() => void) | undefined;
  children: ReactNode;
};
type BoundaryState = { error: unknown; tried: unknown };

class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, tried: this.props.tryOn };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return props.tryOn === state.tried ? null : { error: null, tried: props.tryOn };
  }

  override componentDidCatch(error: unknown): void {
    this.props.forget();
    if (!this.props.inPlace && !isAbort(error)) announceFailure(transportFailure());
    this.props.onFail?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.inPlace ? <Failed error={error} onRetry={() => this.setState({ error: null })} /> : null;
  }
}

/** Code of a part: fetched when first asked for, again after `forget`. */
export type PartCode<P> = { get: () => Promise<ComponentType<P>>; forget: () => void };

export const partCode = <P,>(load: () => Promise<ComponentType<P>>): PartCode<P> => {
  let code: Promise<ComponentType<P>> | null = null;
  return {
    get: () => {
      code ??= load();
      return code;
    },
    forget: () => {
      code = null;
    },
  };
};

const Loaded = <P extends object>({ code, props }: { code: PartCode<P>; props: P }) => {
  const Part = use(code.get());
  return <Part {...props} />;
};

type Props<P> = {
  code: PartCode<P>;
  props: P;
  inPlace?: boolean;
  tryOn?: unknown;
  onFail?: () => void;
};

/**
 * A part of the shell whose code is fetched when it is first shown. A fetch that fails takes nothing else down: a toast
 * says so, or, `inPlace`, the part's own place with a Retry; showing it again fetches again.
 */
export const LazyPart = <P extends object>({ code, props, inPlace = false, tryOn, onFail }: Props<P>) => (
  <PartBoundary tryOn={tryOn} inPlace={inPlace} onFail={onFail} forget={code.forget}>
    <Suspense fallback={inPlace ? <Skeleton /> : null}>
      <Loaded code={code} props={props} />
    </Suspense>
  </PartBoundary>
);
