import type { Connections } from "../../../config/index.ts";
import { KdepsError } from "../../../platform/index.ts";
import { abortable } from "../../sleep.ts";
import { Connection } from "./connection.ts";
import type { SqliteDatabase } from "./dsn.ts";

/** Bounds of a pool; times in milliseconds. */
export type PoolLimits = {
  readonly maxConnections: number;
  /** Connections kept open when nobody needs them. */
  readonly maxIdle: number;
  readonly maxIdleMs: number;
  /** How long a query waits for a connection; undefined waits as long as it takes. */
  readonly connectionTimeoutMs: number | undefined;
};

export const defaultLimits: PoolLimits = {
  maxConnections: 10,
  maxIdle: 2,
  maxIdleMs: 5 * 60_000,
  connectionTimeoutMs: undefined,
};

type Idle = { readonly connection: Connection; readonly timer: Timer | undefined };

/** Connections to one database, opened when they are needed. A database in memory has one, which is kept. */
export class Pool {
  readonly #database: SqliteDatabase;
  readonly #limits: PoolLimits;
  readonly #idle: Idle[] = [];
  readonly #waiting: (() => void)[] = [];
  #open = 0;

  constructor(database: SqliteDatabase, limits: PoolLimits) {
    this.#database = database;
    const isMemory = database.path === ":memory:";
    this.#limits = isMemory
      ? { ...limits, maxConnections: 1, maxIdle: 1, maxIdleMs: Number.POSITIVE_INFINITY }
      : limits;
  }

  /** Runs `use` with a connection that nobody else has meanwhile. */
  async with<Value>(signal: AbortSignal, use: (connection: Connection) => Promise<Value>): Promise<Value> {
    const connection = await this.#take(signal);
    try {
      return await use(connection);
    } finally {
      this.#giveBack(connection);
    }
  }

  async #take(signal: AbortSignal): Promise<Connection> {
    while (this.#idle.length === 0 && this.#open >= this.#limits.maxConnections) await this.#turn(signal);
    const idle = this.#idle.pop();
    if (idle) {
      clearTimeout(idle.timer);
      return idle.connection;
    }
    this.#open++;
    try {
      return await Connection.open(this.#database);
    } catch (error) {
      this.#open--;
      this.#waiting.shift()?.();
      throw error;
    }
  }

  /** Waits until a connection may be free. */
  async #turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { connectionTimeoutMs } = this.#limits;
    this.#waiting.push(resolve);
    const timeout = connectionTimeoutMs === undefined ? undefined : AbortSignal.timeout(connectionTimeoutMs);
    try {
      await abortable(promise, timeout ? AbortSignal.any([signal, timeout]) : signal);
    } catch (cause) {
      this.#waiting.splice(this.#waiting.indexOf(resolve) >>> 0, 1);
      signal.throwIfAborted();
      throw new KdepsError("timeout", "failed to get database connection: connection timeout exceeded", { cause });
    }
  }

  #giveBack(connection: Connection): void {
    const { maxIdle, maxIdleMs } = this.#limits;
    if (connection.isBroken || (this.#idle.length >= maxIdle && this.#waiting.length === 0)) {
      if (!connection.isBroken) connection.close();
      this.#open--;
    } else {
      this.#idle.push({ connection, timer: this.#idleTimer(connection, maxIdleMs) });
    }
    this.#waiting.shift()?.();
  }

  #idleTimer(connection: Connection, ms: number): Timer | undefined {
    if (!Number.isFinite(ms)) return undefined;
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((idle) => idle.connection === connection);
      if (at === -1) return;
      this.#idle.splice(at, 1);
      this.#open--;
      connection.close();
    }, ms);
    timer.unref();
    return timer;
  }
}

/** Pools by the connections they were named in: one process has one set, a test its own. */
const pools = new WeakMap<Connections, Map<string, Pool>>();

/** The pool of a database; resources with other limits have one of their own, except in memory. */
export function poolOf(connections: Connections, name: string, database: SqliteDatabase, limits: PoolLimits): Pool {
  const known = pools.get(connections) ?? new Map<string, Pool>();
  pools.set(connections, known);
  const key = database.path === ":memory:" ? name : JSON.stringify([database, limits]);
  const pool = known.get(key) ?? new Pool(database, limits);
  known.set(key, pool);
  return pool;
}
