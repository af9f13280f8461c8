import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import * as entities from './entities/index.js';
import { migrations } from './migrations/index.js';
import { SnakeCase } from './naming.js';

/** TypeORM options for Lectern's database; `url` is a PostgreSQL connection string. */
export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: Object.values(entities),
    migrations,
    migrationsTransactionMode: 'all',
    namingStrategy: new SnakeCase(),
    synchronize: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    applicationName: 'lectern',
    extra: { max: 10 },
  };
}

/** An unconnected data source; call `initialize()`. */
export function createDataSource(url: string): DataSource {
  return new DataSource(dataSourceOptions(url));
}
