import { describe, expect, test } from 'vitest';
import { startWarnings } from '../start/warnings.ts';
import { ConfigError, readConfig } from './config.ts';

describe('demo mode', () => {
  test.each(['0.0.0.0', '192.168.1.10', '::', 'onair.example.com'])('refuses to bind to %s', (host) => {
    expect(() => readConfig({ DEMO: '1', HOST: host }, '/web')).toThrow(ConfigError);
    expect(readConfig({ DEMO: '0', HOST: host }, '/web').host).toBe(host);
  });

  test.each(['127.0.0.1', 'localhost', '::1', '127.0.0.2'])('serves %s', (host) => {
    expect(readConfig({ DEMO: '1', HOST: host }, '/web').demo).toBe(true);
  });

  test.each([
    ['TRUST_PROXY', 'loopback'],
    ['PUBLIC_URL', 'https://onair.example'],
    ['ALLOWED_HOSTS', 'onair.example'],
  ])('is for this machine: it does not start with %s=%s', (name, value) => {
    expect(() => readConfig({ DEMO: '1', [name]: value }, '/web')).toThrow(new RegExp(`serves this machine.*${name}`));
    expect(readConfig({ DEMO: '0', [name]: value }, '/web').demo).toBe(false);
    expect(readConfig({ DEMO: '1', PUBLIC_URL: 'http://localhost:8000' }, '/web').demo).toBe(true);
  });

  test('is off unless asked for', () => {
    expect(readConfig({}, '/web').demo).toBe(false);
    expect(readConfig({ NODE_ENV: 'production' }, '/web').demo).toBe(false);
  });
});

describe('settings', () => {
  test('bind to loopback on port 8000 unless told otherwise', () => {
    expect(readConfig({}, '/web')).toMatchObject({ host: '127.0.0.1', port: 8000 });
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['TIME_ZONE', 'Mars/Olympus'],
  ])('name the variable that cannot be used: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value }, '/web')).toThrow(new RegExp(name));
  });

  test('let encoders come to the usual port, or to the one that is stated', () => {
    expect(readConfig({}, '/web')).toMatchObject({ media: true, rtmpHost: '127.0.0.1', rtmpPort: null });
    expect(readConfig({ RTMP_PORT: '0' }, '/web').rtmpPort).toBe(0);
    expect(() => readConfig({ RTMP_PORT: 'any' }, '/web')).toThrow(/RTMP_PORT/);
    expect(readConfig({ SRT_PORTS: '9000-9019' }, '/web').srtPorts).toEqual({ from: 9000, to: 9019 });
    expect(readConfig({ SRT_PORTS: '9000' }, '/web').srtPorts).toEqual({ from: 9000, to: 9000 });
    for (const wrong of ['any', '0', '9019-9000', '1-65535', '65536', '9000-'])
      expect(() => readConfig({ SRT_PORTS: wrong }, '/web')).toThrow(/SRT_PORTS/);
  });

  test('have other servers come to this machine only, or to the address that is stated', () => {
    expect(readConfig({}, '/web')).toMatchObject({ internalHost: '127.0.0.1', internalPort: 0, internalUrl: null });
    const stated = { INTERNAL_HOST: '0.0.0.0', INTERNAL_PORT: '8100', INTERNAL_URL: 'http://10.0.0.5:8100' };
    const config = readConfig({ ...stated, DATABASE_URL: 'postgresql://db/onair' }, '/web');
    expect(config).toMatchObject({ internalHost: '0.0.0.0', internalPort: 8100, internalUrl: 'http://10.0.0.5:8100' });
    expect(startWarnings(config)).toContainEqual(expect.stringContaining('INTERNAL_HOST'));
    expect(startWarnings({ ...config, internalHost: '127.0.0.1' })).toEqual([]);
    for (const url of ['', 'https://10.0.0.5:8100', 'http://10.0.0.5', 'http://me@10.0.0.5:1', 'ten']) {
      expect(() => readConfig({ INTERNAL_HOST: '0.0.0.0', INTERNAL_URL: url }, '/web')).toThrow(/INTERNAL_URL/);
    }
  });

  test('judge the limits of the media process at the start', () => {
    const wrong = { MEDIA_CONNECTIONS: '0', MEDIA_MAX_KBPS: 'much', MEDIA_PROXY_FROM: 'loopback' };
    for (const [name, value] of Object.entries(wrong)) {
      expect(() => readConfig({ [name]: value }, '/web')).toThrow(new RegExp(name));
    }
    expect(readConfig({ MEDIA_PROXY_FROM: '10.0.0.0/8, ::1' }, '/web').mediaEnvironment).toMatchObject({
      MEDIA_PROXY_FROM: '10.0.0.0/8, ::1',
    });
  });

  test('keep keys and addresses from the media process, which strangers speak to', () => {
    const secret = { AUDIT_KEY: 'a', VISITOR_KEY: 'b', DATABASE_URL: 'c', SMTP_URL: 'd', NODE_OPTIONS: 'e' };
    const its = { MEDIA_MAX_KBPS: '5000', PATH: '/bin' };
    const { mediaEnvironment } = readConfig({ ...secret, ...its }, '/web');
    expect(mediaEnvironment).toMatchObject(its);
    expect(Object.keys(mediaEnvironment).filter((name) => name in secret)).toEqual([]);
  });

  test('single-session leaves an account one session', () => {
    expect(readConfig({ SINGLE_SESSION: '1', SESSIONS_MAX: '5' }, '/web').sessionsMax).toBe(1);
  });

  test('demand longer passwords in production', () => {
    expect(readConfig({}, '/web').passwordMinLength).toBe(6);
    expect(readConfig({ NODE_ENV: 'production' }, '/web').passwordMinLength).toBe(10);
  });
});

describe('a start is warned about', () => {
  const warned = (env: NodeJS.ProcessEnv) => startWarnings(readConfig({ NODE_ENV: 'production', ...env }, '/web'));

  test('plain HTTP to the network, and metrics beyond this machine', () => {
    expect(warned({})).toEqual([]);
    expect(warned({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('plain HTTP')]);
    expect(warned({ HOST: '0.0.0.0', PUBLIC_URL: 'https://onair.example', TRUST_PROXY: '10.0.0.0/8' })).toEqual([]);
    expect(warned({ METRICS_PORT: '9090' })).toEqual([]);
    expect(warned({ METRICS_PORT: '9090', METRICS_HOST: '0.0.0.0' })).toEqual([
      expect.stringContaining('METRICS_HOST'),
    ]);
    expect(readConfig({ HOST: '0.0.0.0', METRICS_PORT: '9090' }, '/web').metricsHost).toBe('127.0.0.1');
  });
});
