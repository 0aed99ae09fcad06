declare module 'virtual:first-calls' {
  /** What the first view of each page reads, by the page's path: `first-calls.ts` as addresses. */
  export const callsByPath: Record<string, readonly import('../shared/api/early.ts').FirstCall[]>;
}
