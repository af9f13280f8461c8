import { writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { apiDocument } from './openapi.js';

/** `npm run openapi -w @lectern/api`: writes api/openapi.json; needs neither database nor environment. */
const app = await NestFactory.create(AppModule, { preview: true, logger: false });
await writeFile(
  new URL('../../openapi.json', import.meta.url),
  `${JSON.stringify(await apiDocument(app), null, 2)}\n`,
);
