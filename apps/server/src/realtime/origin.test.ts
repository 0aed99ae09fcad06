import { expect, test } from 'vitest';
import { originAllowed } from './origin.ts';

const host = 'console.example:8000';
const listed = ['https://studio.example', 'http://localhost:5173'];
const allowed = (origin: string | undefined) => originAllowed(origin, host, listed);

test.each([
  'http://console.example:8000',
  'https://console.example:8000',
  'https://studio.example',
  'http://localhost:5173',
])('the page at %s may open the stream', (origin) => expect(allowed(origin)).toBe(true));

test.each([
  undefined,
  '',
  'null',
  'http://console.example',
  'http://console.example:8001',
  'http://console.example:80',
  'http://evil-console.example:8000',
  'http://console.example.evil.example:8000',
  'http://console.example:8000.evil.example',
  'http://console.example:8000@evil.example',
  'http://evil.example#console.example:8000',
  'http://evil.example?console.example:8000',
  'http://console.example:8000/',
  'http://console.example:8000/page',
  ' http://console.example:8000',
  'ws://console.example:8000',
  'file://console.example:8000',
  'https://studio.example.evil.example',
  'http://studio.example',
  'https://studio.example:8443',
  '*',
])('a page at %s may not', (origin) => expect(allowed(origin)).toBe(false));

test('a default port in the Host header is the same host', () => {
  expect(originAllowed('https://console.example', 'console.example:443', [])).toBe(true);
  expect(originAllowed('http://console.example', 'console.example', [])).toBe(true);
  expect(originAllowed('http://console.example', undefined, [])).toBe(false);
});
