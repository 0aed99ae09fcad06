import { isIP } from 'node:net';
import { dateFormat } from '@onair/contract/lib/formatters';

/** An unusable setting; the message says what it must be. */
export class ConfigError extends Error {}

/** Whether a setting is on: anything but 0, false, off and no is. @param otherwise the value when it is not set */
export const flag = (value: string | undefined, otherwise: boolean): boolean => {
  if (value === undefined || value === '') return otherwise;
  return !['0', 'false', 'off', 'no'].includes(value.toLowerCase());
};

/** An integer within bounds. @throws ConfigError */
export const integer = (env: NodeJS.ProcessEnv, name: string, otherwise: number, min: number, max: number): number => {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
};

/** A fraction from 0 to 1. @throws ConfigError */
export const share = (env: NodeJS.ProcessEnv, name: string, otherwise: number): number => {
  const value = Number(env[name] || otherwise);
  if (value >= 0 && value <= 1) return value;
  throw new ConfigError(`${name} must be a number from 0 to 1, not "${env[name]}".`);
};

/** The parts of a comma-separated list. */
export const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean);

/** The canonical name of a time zone. @throws ConfigError */
export const zone = (name: string): string => {
  try {
    return dateFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`TIME_ZONE must be an IANA time zone such as Asia/Shanghai, not "${name}".`);
  }
};

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export const logLevel = (level: string): string => {
  if (LEVELS.includes(level)) return level;
  throw new ConfigError(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, not "${level}".`);
};

/** An http(s) address without a trailing slash; null when there is none. */
export const webAddress = (name: string, text: string | undefined): string | null => {
  if (!text) return null;
  if (URL.canParse(text) && /^https?:\/\//.test(text)) return text.replace(/\/+$/, '');
  throw new ConfigError(`${name} must be an address like https://onair.example, not "${text}".`);
};

/** Networks that Fastify knows by name. */
export const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses, networks in CIDR notation, or the names that Fastify knows. */
export const networks = (name: string, text: string | undefined): string[] => {
  const given = list(text);
  const wrong = given.find((one) => !NAMED_NETWORKS.includes(one) && isIP(one.replace(/\/\d{1,3}$/, '')) === 0);
  if (wrong) throw new ConfigError(`${name} must list addresses or networks such as 10.0.0.0/8, not "${wrong}".`);
  return given;
};

/** Names of mail domains, in lower case. */
export const mailDomains = (name: string, text: string | undefined): string[] => {
  const given = list(text).map((one) => one.toLowerCase());
  const wrong = given.find((one) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(one));
  if (wrong) throw new ConfigError(`${name} must list domains such as example.com, not "${wrong}".`);
  return given;
};

/** Host names without a scheme; a port is allowed but not compared. */
export const hosts = (text: string | undefined): string[] => {
  const given = list(text);
  const wrong = given.find((one) => URL.parse(`http://${one}`)?.pathname !== '/' || /[/@?#]/.test(one));
  if (wrong) throw new ConfigError(`ALLOWED_HOSTS must list names such as onair.example, not "${wrong}".`);
  return given;
};
