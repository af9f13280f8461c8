import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import * as entities from '../entities/index.js';
import { migrations } from './migrations/index.js';
import { SnakeCase } from './naming.js';
import { RequestPool } from './request-pool.js';

const MAX_CONNECTIONS = 10;
/** Worker, migrations and commands: long enough for everything, and ends what will never end. */
const STATEMENT_TIMEOUT_MS = 60 * 60_000;

/** TypeORM options for Lectern's database; `url` is a PostgreSQL connection string. */
function dataSourceOptions(url: string): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: Object.values(entities),
    migrations,
    // A migration that builds an index without a lock has no transaction.
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCase(),
    synchronize: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    applicationName: 'lectern',
    poolSize: MAX_CONNECTIONS,
  };
}

/** The options of a process that answers requests; see `RequestPool`. */
export function requestDataSourceOptions(url: string): DataSourceOptions {
  return { ...dataSourceOptions(url), driver: { Pool: RequestPool } } as DataSourceOptions;
}

/** An unconnected data source of any other process; call `initialize()`. */
export function createDataSource(url: string): DataSource {
  return new DataSource({
    ...dataSourceOptions(url),
    extra: { statement_timeout: STATEMENT_TIMEOUT_MS },
  } as DataSourceOptions);
}
