/** The path of an endpoint with its parameters filled in. */
export const fill = (path: string, input: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));

/** The query of a request, with its question mark if there is one. */
export const search = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(key, String(one));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
};
