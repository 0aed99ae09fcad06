/** Reads bits from the front of a buffer; past its end it throws a RangeError. */
export type BitReader = {
  bits: (count: number) => number;
  /** An unsigned Exp-Golomb code (ITU-T H.264, 9.1). */
  unsigned: () => number;
  /** A signed Exp-Golomb code (9.1.1). */
  signed: () => number;
};

export const bitReader = (bytes: Uint8Array): BitReader => {
  let position = 0;
  const bit = () => {
    const byte = bytes[position >> 3];
    if (byte === undefined) throw new RangeError('past the end of the bits');
    return (byte >> (7 - (position++ & 7))) & 1;
  };
  const bits = (count: number) => {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + bit();
    return value;
  };
  const unsigned = () => {
    let zeros = 0;
    while (bit() === 0) {
      zeros += 1;
      if (zeros > 32) throw new RangeError('no Exp-Golomb code is that long');
    }
    return 2 ** zeros - 1 + bits(zeros);
  };
  const signed = () => {
    const code = unsigned();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  };
  return { bits, unsigned, signed };
};
