import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import type { Speech } from '@lectern/infra';
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

const everything = {
  mail: { isOn: true, sweep: () => Promise.resolve() } as MailSending,
  speech: { say: () => Promise.resolve(Buffer.of()) } as Speech,
};

test('every periodic task of the worker runs where there is nothing to do, also in two workers at once', async () => {
  const { signal } = new AbortController();
  for (const task of someTasks(database.source, dataDir, everything))
    await Promise.all([task.run(signal), task.run(signal)]);
});

test('without a speech model nothing is narrated', () => {
  const names = (context = {}) => someTasks(database.source, dataDir, context).map(({ name }) => name);
  const optional = names(everything).filter((name) => !names().includes(name));
  expect(optional).toEqual(['Narration']);
  expect(new Set(names(everything)).size).toBe(names(everything).length);
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
