import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyAuditLog } from './audit-chain.queries.js';
import { forgetPersonInAuditLog, nameCourseInAuditLog } from './audit-names.queries.js';
import { AuditEntry } from '../entities/index.js';
import { createTestDatabase, factories, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const ada = randomUUID();

const anEntry = (given: Partial<AuditEntry> = {}): Partial<AuditEntry> => ({
  actorId: ada,
  actorName: 'Ada Byron',
  action: 'course.updated',
  targetKind: 'course',
  targetId: randomUUID(),
  targetName: 'A course',
  ...given,
});

async function write(count: number, given: Partial<AuditEntry> = {}) {
  for (let at = 0; at < count; at++)
    await database.source.getRepository(AuditEntry).insert(anEntry({ targetName: `Course ${at}`, ...given }));
}

/** What an owner of the database could do. */
async function tamper(statement: string) {
  await database.source.query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
  await database.source.query(statement);
  await database.source.query('ALTER TABLE audit_entries ENABLE TRIGGER USER');
}

test('the log is append-only for everybody who uses it', async () => {
  await write(2);
  for (const statement of [
    "UPDATE audit_entries SET action = 'course.deleted'",
    "UPDATE audit_entries SET actor_name = 'Grace Hopper'",
    "UPDATE audit_entries SET detail = 'x'",
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ])
    await expect(database.source.query(statement)).rejects.toThrow('append-only');
  expect(await verifyAuditLog(database.source)).toMatchObject({ entries: 2, brokenAt: null });
});

test('entries that are written at the same time form one chain', async () => {
  await Promise.all(Array.from({ length: 8 }, () => write(5)));
  expect(await verifyAuditLog(database.source)).toEqual({
    entries: 40,
    lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    brokenAt: null,
    hasNotedHash: true,
  });
});

test('a transaction that has written an entry keeps no other one waiting before it commits', async () => {
  await database.source.transaction(async (manager) => {
    await manager.insert(AuditEntry, anEntry());
    await database.source.transaction(async (other) => {
      // Fails at once instead of waiting.
      await other.query(`SET LOCAL lock_timeout = '1ms'`);
      await other.insert(AuditEntry, anEntry({ targetName: 'First to commit' }));
    });
  });
  const rows = await database.source.getRepository(AuditEntry).find({ order: { sequence: 'ASC' } });
  expect(rows.map(({ sequence, targetName }) => [sequence, targetName])).toEqual([
    ['1', 'First to commit'],
    ['2', 'A course'],
  ]);
  expect(await verifyAuditLog(database.source)).toMatchObject({ entries: 2, brokenAt: null });
});

test('several entries of one transaction, one of them about a person whom it erases, are chained in their order', async () => {
  await write(1);
  await database.source.transaction(async (manager) => {
    await manager.insert(AuditEntry, [anEntry({ targetName: 'One' }), anEntry({ targetName: 'Two' })]);
    await forgetPersonInAuditLog(manager, ada);
  });
  const rows = await database.source.getRepository(AuditEntry).find({ order: { sequence: 'ASC' } });
  expect(rows.map(({ actorName, targetName }) => [actorName, targetName])).toEqual([
    [null, 'Course 0'],
    [null, 'One'],
    [null, 'Two'],
  ]);
  expect(await verifyAuditLog(database.source)).toMatchObject({ entries: 3, brokenAt: null });
});

test("nobody chooses an entry's place or hash", async () => {
  await write(1);
  await database.source.query(
    `INSERT INTO audit_entries (actor_id, action, target_kind, target_id, sequence, hash)
     VALUES ($1, 'user.updated', 'user', $1, 7, 'forged')`,
    [ada],
  );
  expect(await verifyAuditLog(database.source)).toMatchObject({ entries: 2, brokenAt: null });
});

test.each([
  ['an action', "UPDATE audit_entries SET action = 'course.deleted' WHERE sequence = 3", '3'],
  ['a person', `UPDATE audit_entries SET actor_id = gen_random_uuid() WHERE sequence = 3`, '3'],
  ['a name', `UPDATE audit_entries SET actor_name = 'Grace' WHERE sequence = 4`, '4'],
  ['a missing entry', 'DELETE FROM audit_entries WHERE sequence = 2', '3'],
  ['a moved end', 'UPDATE audit_entries SET at = now() WHERE sequence = 5', '5'],
  ['an unchained entry', 'UPDATE audit_entries SET sequence = NULL, hash = NULL WHERE sequence = 5', '5'],
])('the check finds %s that an owner of the database changed', async (_, statement, brokenAt) => {
  await write(5);
  await tamper(statement);
  expect((await verifyAuditLog(database.source)).brokenAt).toBe(brokenAt);
});

test('a log that was cut off is found by a hash that was noted before', async () => {
  await write(3);
  const { lastHash } = await verifyAuditLog(database.source);
  await write(1);
  expect((await verifyAuditLog(database.source, lastHash ?? '')).hasNotedHash).toBe(true);
  await tamper('DELETE FROM audit_entries WHERE sequence >= 3');
  expect(await verifyAuditLog(database.source, lastHash ?? '')).toMatchObject({
    entries: 2,
    brokenAt: null,
    hasNotedHash: false,
  });
});

test('an erased person and an upload that became a course leave the chain whole', async () => {
  const course = await factories(database.source).aCourse();
  const uploadId = randomUUID();
  await write(1, { targetKind: 'upload', targetId: uploadId, action: 'course.uploaded' });
  await write(2, { targetKind: 'user', targetId: ada, targetName: 'Ada Byron', action: 'user.updated' });
  await nameCourseInAuditLog(database.source, uploadId, course.id);
  await forgetPersonInAuditLog(database.source.manager, ada);
  const rows = await database.source.getRepository(AuditEntry).find({ order: { id: 'ASC' } });
  expect(rows.map(({ actorName, targetName, salt }) => [actorName, targetName, salt])).toEqual([
    [null, course.title, null],
    [null, null, null],
    [null, null, null],
  ]);
  expect(await verifyAuditLog(database.source)).toMatchObject({ entries: 3, brokenAt: null });
});
