import { isIP } from 'node:net';

/** What a load balancer sends first on a connection: PROXY protocol, version 1 (as nginx sends it) or 2. */
type Proxied =
  /** More bytes are needed. */
  | { state: 'partial' }
  /** Not the protocol, or an invalid header. */
  | { state: 'broken' }
  /**
   * `address` is null for connections of the balancer itself, such as health checks; `bytes` is the header's length.
   */
  | { state: 'read'; address: string | null; bytes: number };

const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
const HEAD_BYTES = 16;
/** Addresses and what balancers add to them; the protocol says that 536 must do. */
const MOST_BYTES = 536;
const TCP_IPV4 = 0x11;
const TCP_IPV6 = 0x21;

const LINE_START = Buffer.from('PROXY ');
/** The longest line of version 1, with its end. */
const LINE_BYTES = 107;

/** Version 1 (2.1): one line such as `PROXY TCP4 192.0.2.1 198.51.100.1 56324 1935`. */
const readLine = (bytes: Buffer): Proxied => {
  const seen = Math.min(bytes.length, LINE_START.length);
  if (!bytes.subarray(0, seen).equals(LINE_START.subarray(0, seen))) return { state: 'broken' };
  const end = bytes.subarray(0, LINE_BYTES).indexOf('\r\n');
  if (end === -1) return { state: bytes.length < LINE_BYTES ? 'partial' : 'broken' };
  const [, protocol, address = ''] = bytes.toString('latin1', 0, end).split(' ');
  const read = (known: string | null): Proxied => ({ state: 'read', address: known, bytes: end + 2 });
  if (protocol === 'UNKNOWN') return read(null);
  const family = protocol === 'TCP4' ? 4 : protocol === 'TCP6' ? 6 : 0;
  return family !== 0 && isIP(address) === family ? read(address) : { state: 'broken' };
};

/** Version 2 (2.2): binary. */
const readBinary = (bytes: Buffer): Proxied => {
  const seen = Math.min(bytes.length, SIGNATURE.length);
  if (!bytes.subarray(0, seen).equals(SIGNATURE.subarray(0, seen))) return { state: 'broken' };
  if (bytes.length < HEAD_BYTES) return { state: 'partial' };
  const command = bytes.readUInt8(12);
  const family = bytes.readUInt8(13);
  const length = bytes.readUInt16BE(14);
  if ((command !== 0x20 && command !== 0x21) || length > MOST_BYTES) return { state: 'broken' };
  if (bytes.length < HEAD_BYTES + length) return { state: 'partial' };
  const read = (address: string | null): Proxied => ({ state: 'read', address, bytes: HEAD_BYTES + length });
  if (command === 0x20) return read(null);
  if (family === TCP_IPV4 && length >= 12) return read([...bytes.subarray(16, 20)].join('.'));
  if (family !== TCP_IPV6 || length < 36) return { state: 'broken' };
  const groups = Array.from({ length: 8 }, (_, i) => bytes.readUInt16BE(16 + 2 * i).toString(16));
  const address = groups.join(':');
  return isIP(address) === 6 ? read(address) : { state: 'broken' };
};

/** Reads the header off the front of the data. */
export const readProxyHeader = (bytes: Buffer): Proxied =>
  bytes[0] === LINE_START[0] ? readLine(bytes) : readBinary(bytes);
