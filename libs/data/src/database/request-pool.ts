import pg, { type PoolClient, type PoolConfig } from 'pg';
import { getConnectionUse } from './connection-use.js';

/** A request waits at most this long for one statement, of which at most `lock` for other transactions. */
export const REQUEST_TIMEOUTS_MS = { statement: 15_000, lock: 5000 };
/** The same for exports, imports, erasure and work in the background. */
export const LONG_TIMEOUTS_MS = { statement: 10 * 60_000, lock: 60_000 };
/** Connections that only reading and signing in may take. */
export const RESERVED_CONNECTIONS = 2;
/** A request waits at most this long for a free connection. */
const CONNECTION_TIMEOUT_MS = 15_000;

/** No connection became free in time. */
export class NoFreeConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super('No connection to the database became free in time.', options);
  }
}

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

const SET_LONG_TIMEOUTS = `SET statement_timeout = ${LONG_TIMEOUTS_MS.statement}; SET lock_timeout = ${LONG_TIMEOUTS_MS.lock}`;
const RESET_TIMEOUTS = 'RESET statement_timeout; RESET lock_timeout';

/**
 * The API's connections. Changes and long work leave some to reading and signing in, so that transactions which wait for each
 * other do not stop the site. The timeouts of requests are settings of the connections and cost no query.
 */
export class RequestPool extends pg.Pool {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(config: PoolConfig = {}) {
    super({
      ...config,
      statement_timeout: REQUEST_TIMEOUTS_MS.statement,
      lock_timeout: REQUEST_TIMEOUTS_MS.lock,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    });
    // An 'error' without a listener would end the process, and there is no other listener while the pool sets timeouts.
    // Queries on a lost connection fail by themselves.
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const connected = this.connectForUse();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  /** @throws NoFreeConnectionError */
  private async connectForUse(): Promise<PoolClient> {
    const use = getConnectionUse();
    if (use === 'read') return this.connectInTime();
    await this.takeTurn();
    const client = await this.connectInTime().catch((error: unknown) => {
      this.endTurn();
      throw error;
    });
    afterRelease(client, () => this.endTurn());
    return use === 'long' ? setLongTimeouts(client) : client;
  }

  private connectInTime(): Promise<PoolClient> {
    return super.connect().catch((error: Error) => {
      // The library's error has no code.
      const isTimeout = error.message === 'timeout exceeded when trying to connect';
      throw isTimeout ? new NoFreeConnectionError({ cause: error }) : error;
    });
  }

  private takeTurn(): Promise<void> | void {
    if (this.running < this.options.max - RESERVED_CONNECTIONS) {
      this.running++;
      return;
    }
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(proceed), 1);
        reject(new NoFreeConnectionError());
      }, CONNECTION_TIMEOUT_MS);
      this.waiting.push(proceed);
    });
  }

  /** The longest waiting work takes the turn over. */
  private endTurn() {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}

function afterRelease(client: PoolClient, action: () => void) {
  const { release } = client;
  client.release = (destroy) => {
    release(destroy);
    action();
  };
}

async function setLongTimeouts(client: PoolClient): Promise<PoolClient> {
  const { release } = client;
  client.release = (destroy) => {
    if (destroy) return release(destroy);
    // The next work that gets the connection must not wait as long.
    client.query(RESET_TIMEOUTS).then(() => release(), release);
  };
  try {
    await client.query(SET_LONG_TIMEOUTS);
    return client;
  } catch (error) {
    release(true);
    throw error;
  }
}
