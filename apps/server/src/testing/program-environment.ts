const { PATH = '', NODE_COMPILE_CACHE } = process.env;

/**
 * Environment of every program that a test starts: the path and, if the run has one, the folder of Node's compile
 * cache, which saves a third of the time of a start.
 */
export const programEnvironment: Record<string, string> = {
  PATH,
  ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
};
