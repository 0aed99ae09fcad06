import { hostname } from 'node:os';
import type { Config } from '../../../config.ts';

const ENCODER_PORT = 1935;

/** Where the media process takes encoders in. */
export const rtmpOf = ({ rtmpHost, rtmpPort, demo, production }: Config) => ({
  rtmpHost,
  rtmpPort: rtmpPort ?? ENCODER_PORT,
  // In production encoders know one port: any other would never be found.
  anyPort: demo || rtmpPort === 0 || (rtmpPort === null && !production),
});

/** The address that encoders are told; where they may come from anywhere it names this machine as people reach it. */
export const publishUrlOf = ({ rtmpHost, publicUrl }: Pick<Config, 'rtmpHost' | 'publicUrl'>, port: number): string => {
  const anywhere = rtmpHost === '0.0.0.0' || rtmpHost === '::';
  const host = anywhere ? (publicUrl ? new URL(publicUrl).hostname : hostname()) : rtmpHost;
  return `rtmp://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}/live`;
};
