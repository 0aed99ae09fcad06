import { hash } from 'node:crypto';

/** What is stored of a token: it has as many random bits as its SHA-256, so nobody finds it by guessing. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
