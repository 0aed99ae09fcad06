import type { Endpoint } from '@onair/contract/endpoint';
import type { PageName } from '@onair/contract/routes';
import { Type } from 'typebox';
import { call, sendAhead } from './call.ts';
import type { FirstCall } from './early.ts';
import { keyOf, queryClient } from './query-client.ts';

/** The endpoint as far as sending needs it: the address holds path and query already. */
const described = ({ name, method, url, body, reads }: FirstCall): Endpoint => ({
  name,
  path: url,
  method: method === 'POST' ? 'POST' : 'GET',
  access: 'signed-in',
  summary: '',
  summaryZh: '',
  ...(body ? { body: Type.Unknown() } : {}),
  reads,
  output: Type.Unknown(),
});

/**
 * Reads what a page's first view asks for into the cache, where the page finds it; what is fresh there is not read again.
 * A failure is the page's to show, which asks again.
 * @returns once everything in sight that the cache holds no answer of has been answered
 */
export const readAhead = async (calls: readonly FirstCall[]): Promise<void> => {
  const missing: Promise<void>[] = [];
  for (const first of calls) {
    if (first.always || (first.bySearch && location.search)) continue;
    const endpoint = described(first);
    const queryKey = keyOf(endpoint, first.input);
    const known = queryClient.getQueryData(queryKey) !== undefined;
    const answered = queryClient.prefetchQuery({
      queryKey,
      queryFn: ({ signal }) => call(endpoint, { ...first.body }, { signal, handled: true }),
      meta: { handled: true },
    });
    if (!known && !first.below) missing.push(answered);
  }
  await Promise.all(missing);
};

/**
 * Starts what a page that is on its way asks for by itself, past the cache or into an endless list: the page takes the answer
 * up. Nothing where the page has shown it before.
 */
export const startOwn = (calls: readonly FirstCall[]): void => {
  for (const first of calls) {
    if (!first.always || (first.bySearch && location.search)) continue;
    const shown = queryClient.getQueriesData({ queryKey: [first.name] }).some(([, data]) => data !== undefined);
    if (!shown) sendAhead(described(first), { ...first.body });
  }
};

type OpeningRead = (search: Record<string, unknown>) => Promise<unknown>;

/**
 * What pages read first with an input that follows from another answer, so that the build can't name it in the HTML. A page's
 * own module adds its read; it starts as the reader goes there, and the page waits for it as for the others.
 */
export const openingReads = new Map<PageName, OpeningRead>();
