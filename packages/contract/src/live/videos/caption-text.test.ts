import { expect, test } from 'vitest';
import { CUE_TEXT_MAX, CUES_MAX, readCaptions, writeCaptions } from './caption-text.ts';

test('SubRip is read with its numbers, commas, tags and any line ends', () => {
  const text =
    '1\r\n00:00:01,500 --> 00:00:03,0\r\n<i>Hi</i> &amp; you {\\an8}\r\ntwo\r\n\r\n2\r\n00:01:00,000 --> 00:01:02,000\r\nB\r\n';
  expect(readCaptions(text)).toEqual({
    cues: [
      { from: 1.5, until: 3, text: 'Hi & you\ntwo' },
      { from: 60, until: 62, text: 'B' },
    ],
  });
});

test('WebVTT is read without its notes, styles and settings, in the order of time', () => {
  const text =
    '\ufeffWEBVTT - x\nKind: captions\n\nNOTE hi\n\nSTYLE\n::cue{}\n\nid\n01:00.000 --> 01:02.000 align:start\n<v Bob>B &lt;3\n\n00:01.000 --> 00:02.000\nA\0\n\n00:03.000 --> 00:04.000\n<b></b>';
  expect(readCaptions(text)).toEqual({
    cues: [
      { from: 1, until: 2, text: 'A' },
      { from: 60, until: 62, text: 'B <3' },
    ],
  });
});

test('a fault names its line', () => {
  const at = (line: string) => `1\n00:00:01,000 --> 00:00:02,000\nA\n\n${line}`;
  expect(readCaptions('')).toEqual({ fault: 'noCaptions', line: 1 });
  expect(readCaptions('{"a":1}')).toEqual({ fault: 'noCaptions', line: 1 });
  expect(readCaptions('WEBVTT\n')).toEqual({ fault: 'noCaptions', line: 1 });
  expect(readCaptions(at('2\n00:00:05,000 --> 00:00:03,000\nB'))).toEqual({ fault: 'badTime', line: 6 });
  expect(readCaptions(at('2\n00:00:05,000 -> 00:00:06,000\nB'))).toEqual({ fault: 'badTime', line: 5 });
  const long = `00:00:01,000 --> 00:00:02,000\n${'x'.repeat(CUE_TEXT_MAX + 1)}`;
  expect(readCaptions(long)).toEqual({ fault: 'longCue', line: 1 });
  const many = '00:00:01,000 --> 00:00:02,000\nA\n\n'.repeat(CUES_MAX + 1);
  expect(readCaptions(many)).toMatchObject({ fault: 'tooManyCues' });
});

test('what is written is WebVTT that reads the same, and nothing in it is mark-up', () => {
  const cues = [{ from: 0.25, until: 3723.004, text: '<script>&\n-->' }];
  const text = writeCaptions(cues);
  expect(text).toBe('WEBVTT\n\n00:00:00.250 --> 01:02:03.004\n&lt;script&gt;&amp;\n--&gt;\n');
  expect(readCaptions(text)).toEqual({ cues });
});
