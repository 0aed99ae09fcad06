import { expect, test, vi } from 'vitest';
import * as plain from './plain-schemas.ts';

const described = async () => {
  const contract = await import('@onair/contract');
  return JSON.parse(JSON.stringify(contract));
};

test('plain schemas are those that the library makes, over the whole contract', async () => {
  const real = await described();
  vi.resetModules();
  vi.doMock('typebox', () => plain);
  const lean = await described();
  expect(Object.keys(real).length).toBeGreaterThan(0);
  expect(JSON.stringify(real)).toContain('"properties"');
  expect(lean).toEqual(real);
});
