import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AmfError, type AmfValue, readValues, writeValues } from './amf0.ts';

const hex = (text: string): Buffer => Buffer.from(text.replace(/ /g, ''), 'hex');
const SEED = 20_121_221;

test.each<[string, string, unknown]>([
  ['a number', '00 3ff0000000000000', 1],
  ['a boolean', '01 00', false],
  ['a boolean of another kind', '01 7f', true],
  ['a string', '02 0006 e4bda0e5a5bd', '你好'],
  ['an object', '03 0001 61 02 0001 62 0001 63 05 0000 09', { a: 'b', c: null }],
  ['nothing', '05', null],
  ['undefined', '06', undefined],
  ['a reference', '07 0001', undefined],
  ['an ECMA array, whatever it says of its length', '08 0000ffff 0001 61 01 01 0000 09', { a: true }],
  ['a strict array', '0a 00000002 05 02 0000', [null, '']],
  ['a date with a time zone', '0b 4270000000000000 ffc4', 2 ** 40],
  ['a long string', '0c 00000002 6162', 'ab'],
  ['an unsupported value', '0d', undefined],
  ['an XML document', '0f 00000003 3c612f', '<a/'],
  ['an object of a class', '10 0003 466f6f 0001 61 05 0000 09', { a: null }],
  ['a field without a name', '03 0000 02 0001 62 0000 09', { '': 'b' }],
])('%s is read, and what follows it', (_, bytes, value) => {
  expect(readValues(hex(`${bytes} 02 0003 656e64`))).toEqual([value, 'end']);
});

test.each([
  ['a movie clip', '04'],
  ['an end without an object', '09'],
  ['a record set', '0e'],
  ['AMF3', '11 01'],
  ['an unknown type', 'ff'],
  ['a list as long as four bytes can say', '0a ffffffff 05 05'],
  ['a string that ends too early', '02 ffff 61'],
  ['a long string that ends too early', '0c ffffffff 61'],
  ['an object without an end', '03 0001 61 05'],
])('%s is refused', (_, bytes) => {
  expect(() => readValues(hex(bytes))).toThrow(AmfError);
});

test('no more values are read than are asked for', () => {
  expect(readValues(hex('02 0001 61 05 ff'), 2)).toEqual(['a', null]);
  expect(readValues(hex('02 0001 61'), 4)).toEqual(['a']);
  expect(readValues(Buffer.alloc(0))).toEqual([]);
});

test('a name that every object has is a name like any other', () => {
  const [object] = readValues(hex('03 0009 5f5f70726f746f5f5f 03 0001 61 05 0000 09 0000 09'));
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  expect(Object.keys(object ?? {})).toEqual(['__proto__']);
});

test('values nest 32 deep, and a message holds 100,000', () => {
  const nested = (deep: number): Buffer => Buffer.concat(Array(deep).fill(hex('0a 00000001')).concat(hex('05')));
  expect(readValues(nested(32))).toHaveLength(1);
  expect(() => readValues(nested(33))).toThrow(AmfError);
  expect(() => readValues(Buffer.alloc(4_000_000, hex('03 0001 61')))).toThrow(AmfError);
  expect(() => readValues(Buffer.alloc(100_001, 5))).toThrow(AmfError);
  expect(readValues(Buffer.alloc(100_000, 5))).toHaveLength(100_000);
});

const value: fc.Arbitrary<AmfValue> = fc.letrec<{ value: AmfValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.string({ unit: 'grapheme' }),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

test('what is written is read again, in any script, and a text of any length', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (values) => {
      expect(readValues(writeValues(...values))).toEqual(values);
    }),
    { seed: SEED, numRuns: 300 },
  );
  for (const length of [65_535, 65_536, 65_537]) {
    const long = '值'.repeat(length / 3);
    expect(readValues(writeValues(long))).toEqual([long]);
  }
});

test('what is cut off or changed is read or refused, and nothing else happens', () => {
  const orRefused = (bytes: Buffer): void => {
    try {
      readValues(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(AmfError);
    }
  };
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 3 }), fc.nat(), changes, (values, end, changed) => {
      const bytes = writeValues(...values);
      orRefused(bytes.subarray(0, end % (bytes.length + 1)));
      for (const [at, byte] of changed) if (bytes.length > 0) bytes[at % bytes.length] = byte;
      orRefused(bytes);
    }),
    { seed: SEED, numRuns: 1000 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => orRefused(Buffer.from(noise))),
    { seed: SEED, numRuns: 1000 },
  );
});
