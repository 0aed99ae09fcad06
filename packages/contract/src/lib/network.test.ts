import { describe, expect, test } from 'vitest';
import { isPublic, mayBePublic } from './network.ts';

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1', true],
  ['::ffff:8.8.8.8', false],
  ['127.0.0.1', false],
  ['10.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::1', false],
  ['::127.0.0.1', false],
  ['::7f00:1', false],
  ['::8.8.8.8', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:0:127.0.0.1', false],
  ['64:ff9b::127.0.0.1', false],
  ['64:ff9b::8.8.8.8', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['live.example', false],
])('the address %s is of the public internet: %s', (address, may) => {
  expect(isPublic(address)).toBe(may);
});

describe('the host of an address', () => {
  test.each([
    ['live.example', true],
    ['直播.example', true],
    ['8.8.8.8', true],
    ['[2606:4700::1]', true],
    ['localhost', false],
    ['[::127.0.0.1]', false],
    ['127.1', false],
    ['8.8', false],
    ['0177.0.0.1', false],
    ['0x7f.0.0.1', false],
    ['2130706433', false],
    ['①②⑦.⓪.⓪.①', false],
    ['%E2%91%A0%E2%91%A1%E2%91%A6.0.0.1', false],
    ['１２７.0.0.1', false],
    ['127。0。0。1', false],
    ['8.8.8.8.', false],
    ['', false],
  ])('%s may be public: %s', (host, may) => {
    expect(mayBePublic(host)).toBe(may);
  });
});
