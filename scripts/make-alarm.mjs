/** Writes the sound of an alarm, three short tones as an 8-bit mono WAV file: `node scripts/make-alarm.mjs`. */
import { writeFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';

const RATE = 16_000;
const TONES = [880, 660, 880];
const TONE_SECONDS = 0.22;
/** Each tone fades to this part of its loudness. */
const FADED = 1 / 200;

const perTone = Math.round(RATE * TONE_SECONDS);
const samples = Buffer.from(
  TONES.flatMap((hertz) =>
    Array.from({ length: perTone }, (_, n) => {
      const loudness = FADED ** (n / perTone);
      return Math.round(128 + 127 * loudness * Math.sin((2 * Math.PI * hertz * n) / RATE));
    }),
  ),
);

// https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html
const header = Buffer.alloc(44);
header.write('RIFF', 0);
header.writeUInt32LE(36 + samples.length, 4);
header.write('WAVEfmt ', 8);
header.writeUInt32LE(16, 16);
header.writeUInt16LE(1, 20); // PCM
header.writeUInt16LE(1, 22); // mono
header.writeUInt32LE(RATE, 24);
header.writeUInt32LE(RATE, 28); // bytes a second
header.writeUInt16LE(1, 32); // bytes a sample
header.writeUInt16LE(8, 34); // bits a sample
header.write('data', 36);
header.writeUInt32LE(samples.length, 40);
writeFileSync(inRoot('apps/web/src/domains/notifications/messages/alarm.wav'), Buffer.concat([header, samples]));
