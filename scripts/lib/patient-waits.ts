/** Loaded before each test file: `vi.waitFor` waits with the patience of all waits, where its own would be a second. */
import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

type WaitFor = typeof vi.waitFor;

const own: WaitFor = vi.waitFor;
const patient: WaitFor = (callback, options) =>
  own(callback, { interval: 20, ...(typeof options === 'object' ? options : {}), timeout: PATIENCE_MS });

// Files that share a process share this object, which may be patient already.
if (own.name !== patient.name) vi.waitFor = patient;
