import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const isRunnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A program of the system's by its name; null without one. Debian puts some where only root's path leads. */
export const findProgram = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find(isRunnable) ?? null;
