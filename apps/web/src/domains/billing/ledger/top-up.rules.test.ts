import { describe, expect, test } from 'vitest';
import { topUpFaults } from './top-up.rules.ts';

describe('a top-up may be sent', () => {
  test.each(['0.01', '12', '12.3', '1,234.56', '100000000', '100,000,000.00', '１２'])(
    'with an amount of %s',
    (amount) => {
      expect(topUpFaults({ amount, note: '' })).toEqual({});
    },
  );

  test.each([
    ['', 'amountEmpty'],
    ['   ', 'amountEmpty'],
    ['0', 'amountWrong'],
    ['0.00', 'amountWrong'],
    ['-5', 'amountWrong'],
    ['1.005', 'amountWrong'],
    ['1e5', 'amountWrong'],
    ['12,34', 'amountWrong'],
    ['一百', 'amountWrong'],
    ['100000000.01', 'amountTooMuch'],
    ['99999999999', 'amountTooMuch'],
  ])('not with an amount of %j', (amount, fault) => {
    expect(topUpFaults({ amount, note: '' })).toEqual({ amount: fault });
  });

  test('with a note of 100 characters, and not of 101, however many units each takes', () => {
    expect(topUpFaults({ amount: '1', note: '😀'.repeat(100) })).toEqual({});
    expect(topUpFaults({ amount: '1', note: '字'.repeat(101) })).toEqual({ note: 'noteTooLong' });
  });
});
