import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { someTasks } from '../testing/tasks.js';
import type { MailSending } from './mail/start-mail.js';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const everything = { mail: { isOn: true, sweep: () => Promise.resolve() } as MailSending };

test('every periodic task of the worker runs where there is nothing to do, also in two workers at once', async () => {
  const { signal } = new AbortController();
  for (const task of someTasks(database.source, dataDir, everything))
    await Promise.all([task.run(signal), task.run(signal)]);
});

test('no two periodic tasks have one name', () => {
  const names = someTasks(database.source, dataDir).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test.each(['Reminders', 'Reports'])('%s are written only while there is a mail server', async (name) => {
  const { signal } = new AbortController();
  const run = async (context = {}) =>
    someTasks(undefined as never, dataDir, context)
      .find((task) => task.name === name)
      ?.run(signal);
  await expect(run()).resolves.toBeUndefined();
  await expect(run(everything)).rejects.toThrow();
});
