import { durationMs } from "../../fields/index.ts";
import type { Settings } from "../../schema/workflow.ts";
import { defaultLimits, type PoolLimits } from "./pool.ts";

/** A `pool:` block of a resource after its fields were computed. */
type ResourcePool = {
  readonly maxConnections?: number | undefined;
  readonly minConnections?: number | undefined;
  readonly maxIdleTime?: number | undefined;
  readonly connectionTimeout?: number | undefined;
};

type SettingsPool = NonNullable<Settings["sqlConnections"][string]["pool"]>;

/** The resource's own block, else that of the settings, else the defaults. A block that is given stands for itself. */
export function poolLimits(own: ResourcePool | undefined, settings: SettingsPool | undefined): PoolLimits {
  if (own) return limitsOf(own);
  if (!settings) return defaultLimits;
  return limitsOf({
    ...settings,
    maxIdleTime: durationMs(settings.maxIdleTime),
    connectionTimeout: durationMs(settings.connectionTimeout),
  });
}

function limitsOf({ maxConnections, minConnections, maxIdleTime, connectionTimeout }: ResourcePool): PoolLimits {
  return {
    maxConnections: maxConnections && maxConnections > 0 ? maxConnections : Number.POSITIVE_INFINITY,
    maxIdle: minConnections ?? 0,
    maxIdleMs: maxIdleTime ?? Number.POSITIVE_INFINITY,
    connectionTimeoutMs: connectionTimeout,
  };
}
