import { useRouterState } from '@tanstack/react-router';
import styles from './loading-bar.module.css';

/**
 * The thin bar while a page is on its way: it starts at 0.08 and never stands still. It shows what the router is doing
 * rather than counting starts and ends, so it cannot get stuck.
 */
export const LoadingBar = () => {
  const busy = useRouterState({ select: (state) => state.isLoading });
  return <div className={`${styles.bar} ${busy ? styles.running : styles.done}`} aria-hidden="true" />;
};
