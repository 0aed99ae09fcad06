import { Component, type ReactNode } from 'react';
import { reportProblem } from '../../domains/system/index.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Failed } from '../../shared/ui/states.tsx';

type Props = {
  path: string /** Clears what stands in the way of another try. */;
  onRetry: () => void;
  children: ReactNode;
};
type State = { error: unknown };

/** Only a class can catch rendering errors. Retry renders the page again; the shell around it never crashes. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    reportProblem(error, this.props.path);
  }

  retry = (): void => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <PageCard>
        <Failed error={this.state.error} onRetry={this.retry} />
      </PageCard>
    );
  }
}
