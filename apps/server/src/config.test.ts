import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('demo mode', () => {
  test.each(['0.0.0.0', '192.168.1.10', '::', 'onair.example.com'])('refuses to bind to %s', (host) => {
    expect(() => readConfig({ DEMO: '1', HOST: host }, '/web')).toThrow(ConfigError);
    expect(readConfig({ DEMO: '0', HOST: host }, '/web').host).toBe(host);
  });

  test.each(['127.0.0.1', 'localhost', '::1', '127.0.0.2'])('serves %s', (host) => {
    expect(readConfig({ DEMO: '1', HOST: host }, '/web').demo).toBe(true);
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
  });

  test('keep keys and addresses from the media process, which strangers speak to', () => {
    const secret = { AUDIT_KEY: 'a', VISITOR_KEY: 'b', DATABASE_URL: 'c', SMTP_URL: 'd', NODE_OPTIONS: 'e' };
    const its = { MEDIA_ENGINE: 'nginx', PATH: '/bin' };
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
