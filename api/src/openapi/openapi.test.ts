import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import * as contract from '@lectern/contract';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { apiDocument } from './openapi.js';

let document: OpenAPIObject;
beforeAll(async () => {
  document = await apiDocument(await NestFactory.create(AppModule, { preview: true, logger: false }));
});

test('the committed API document is what the handlers say (npm run openapi -w @lectern/api)', async () => {
  const committed = await readFile(`${import.meta.dirname}/../../openapi.json`, 'utf8');
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)));
});

test('every call and stream of the contract has a handler, and no handler stands outside the contract', () => {
  const declared = Object.values(contract)
    .filter((exported) => typeof exported === 'object' && 'path' in exported)
    .map(
      (endpoint) =>
        `${'method' in endpoint ? endpoint.method : 'GET'} ${endpoint.path.replace(/[:*](\w+)/g, '{$1}')}`,
    );
  const handled = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(declared.length).toBeGreaterThan(10);
  expect(handled.sort()).toEqual(declared.sort());
});

test('every schema that the document refers to is in it', () => {
  const referred = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
  const known = Object.keys(document.components?.schemas ?? {}).map((name) => `#/components/schemas/${name}`);
  expect(referred).toContain('#/components/schemas/Course');
  expect(known).toEqual(expect.arrayContaining(referred));
});
