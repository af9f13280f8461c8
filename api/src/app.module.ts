import { dataSourceOptions } from '@lectern/data';
import { type Env } from '@lectern/infra';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HttpModule } from './http/http.module.js';
import { ENV, InfraModule } from './http/infra.module.js';

@Module({
  imports: [
    InfraModule,
    TypeOrmModule.forRootAsync({
      inject: [ENV],
      useFactory: (env: Env) => dataSourceOptions(env.databaseUrl),
    }),
    HttpModule,
  ],
})
export class AppModule {}
