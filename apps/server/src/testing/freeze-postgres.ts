import { readFileSync } from 'node:fs';
import { freezeFamily } from './process-tree.ts';

/** The process that started all others of the PostgreSQL in a data folder. */
export const postmasterOf = (folder: string): number =>
  Number(readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);

/** Freezes all processes of the PostgreSQL in a data folder. @returns resumes them */
export const freezePostgres = (folder: string): (() => void) => freezeFamily(postmasterOf(folder));
