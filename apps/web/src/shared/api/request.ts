import type { Endpoint } from '@onair/contract/endpoint';
import { partsOf } from '@onair/contract/typed';
import { stringifySearch } from '../page/read-search.ts';

type Values = Record<string, unknown>;

const keysOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'properties' in schema
    ? Object.keys(partsOf(schema.properties))
    : [];

/** Splits one input object into the address and the body that the endpoint describes. */
export const requestOf = (endpoint: Endpoint, input: Values): { url: string; body: Values | undefined } => {
  const inPath = keysOf(endpoint.params);
  const inQuery = new Set(keysOf(endpoint.query));
  const path = inPath.reduce(
    (url, key) => url.replace(`:${key}`, encodeURIComponent(String(input[key]))),
    endpoint.path,
  );
  const rest = Object.entries(input).filter(([key, value]) => !inPath.includes(key) && value !== undefined);
  const query = Object.fromEntries(rest.filter(([key]) => inQuery.has(key)));
  const body = Object.fromEntries(rest.filter(([key]) => !inQuery.has(key)));
  return { url: path + stringifySearch(query), body: endpoint.body ? body : undefined };
};
