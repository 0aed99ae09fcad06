/**
 * What the server answers beside the pages that Vite serves from their sources, as the keys of Vite's proxy: calls, sockets
 * and the API reference; public pages with their feeds and frames; HLS of lives; what search engines ask for. The walk of
 * the contract fails when the server serves a path that is missing here.
 */
export const SERVED_PATHS = [
  '^/api(?:[/?]|$)',
  '^/c(?:[/?]|$)',
  '^/embed/c/',
  '^/live/[^/?]+/[^?]',
  '^/(?:sitemap\\.xml|robots\\.txt)(?:\\?|$)',
];
