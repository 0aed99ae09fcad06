import { create } from 'zustand';

/** What explains the console on top of any page: the tour, or the list of keys. */
type Guide = 'tour' | 'keys';

export const useGuide = create<{ shown: Guide | null }>(() => ({ shown: null }));

export const showGuide = (shown: Guide | null): void => useGuide.setState({ shown });
