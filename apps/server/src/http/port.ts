import { createServer } from 'node:net';
import { StartupError } from '../lib/errors.ts';

/** The message to the operator when a port is unavailable. */
export const portError = (error: NodeJS.ErrnoException, host: string, port: number, setting = 'PORT'): StartupError => {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(`Port ${port} on ${host} is taken. Stop what uses it, or choose another with ${setting}.`);
  }
  if (error.code === 'EACCES') {
    return new StartupError(
      `Port ${port} on ${host} may not be used by this account. Choose one above 1023 with ${setting}.`,
    );
  }
  return new StartupError(`The server cannot listen on ${host}:${port}: ${error.message}.`);
};

/**
 * Tries the port before anything else, so that an accidental second start changes nothing and ends immediately.
 * @throws StartupError that names the port
 */
export const demandPort = async (host: string, port: number): Promise<void> => {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portError(error, host, port)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
};
