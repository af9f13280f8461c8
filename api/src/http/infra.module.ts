import { createStorage, readEnv } from '@lectern/infra';
import { Global, Module } from '@nestjs/common';

/** Tokens: inject with `@Inject(ENV) env: Env` and `@Inject(STORAGE) storage: Disk`. */
export const ENV = Symbol('env');
export const STORAGE = Symbol('storage');

@Global()
@Module({
  providers: [
    { provide: ENV, useFactory: readEnv },
    { provide: STORAGE, useFactory: createStorage, inject: [ENV] },
  ],
  exports: [ENV, STORAGE],
})
export class InfraModule {}
