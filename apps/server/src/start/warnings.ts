import { isLoopback } from '@onair/contract/lib/network';
import type { Config } from '../config/config.ts';

/** Settings that are allowed but probably unintended, in a sentence each, for the log at the start. */
export const startWarnings = (config: Config): string[] => {
  const { production, host, publicUrl, trustProxy, metricsPort, metricsHost } = config;
  const warnings: string[] = [];
  const behindTls = publicUrl?.startsWith('https:') && trustProxy.length > 0;
  if (production && !isLoopback(host) && !behindTls) {
    warnings.push(
      `HOST=${host} serves plain HTTP to the network: passwords can be read on the way. Put a proxy with TLS in front and set PUBLIC_URL and TRUST_PROXY.`,
    );
  }
  if (metricsPort !== null && !isLoopback(metricsHost)) {
    warnings.push(`METRICS_HOST=${metricsHost} serves /metrics without sign-in: let only your monitoring reach it.`);
  }
  if (config.databaseUrl !== null && config.media && !isLoopback(config.internalHost)) {
    warnings.push(
      `INTERNAL_HOST=${config.internalHost} carries requests between servers in plain text: let only your servers reach it.`,
    );
  }
  return warnings;
};
