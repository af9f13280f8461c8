import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { apiDocument } from './openapi.js';

/** `npm run openapi -- <file>`: writes the OpenAPI document, by default to dist; needs neither database nor environment. */
const [file = 'dist/openapi.json'] = process.argv.slice(2);
const app = await NestFactory.create(AppModule, { preview: true, logger: false });
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(await apiDocument(app), null, 2)}\n`);
console.log(file);
