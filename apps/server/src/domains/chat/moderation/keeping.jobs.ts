import type { Deps } from '../../../deps.ts';
import { retractForgotten } from './held-lines.service.ts';
import { pruneChat } from './keeping.store.ts';

/** Deletes what is past its retention, and withdraws the to-dos of lines that waited until then. */
export const keepChat = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  await pruneChat(deps, signal);
  await retractForgotten(deps);
};
