import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type ControlFile = {
  /** PostgreSQL's own identity of a cluster, made by initdb. */
  systemId: string;
  /** True after a clean shutdown: the files are complete, and nothing waits in the log. */
  shutDown: boolean;
  /** Position of the last checkpoint. */
  checkpoint: string;
};

/** `global/pg_control` always has this size; the first fields are the same in every supported version. */
const SIZE = 8192;
const DB_SHUTDOWNED = 1;

/** Reads the head of the control file (struct ControlFileData); null when it is missing or truncated. */
export const readControlFile = (cluster: string): ControlFile | null => {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(cluster, 'global', 'pg_control'));
  } catch {
    return null;
  }
  if (bytes.length !== SIZE) return null;
  return {
    systemId: bytes.readBigUInt64LE(0).toString(),
    shutDown: bytes.readUInt32LE(16) === DB_SHUTDOWNED,
    checkpoint: bytes.readBigUInt64LE(32).toString(),
  };
};
