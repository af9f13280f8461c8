import type { MigrationInterface, QueryRunner } from 'typeorm';

const OLD = {
  table: 'ingest_steps',
  primaryKey: 'PK_6286f02f5cc0d6817d29fafe6bf',
  foreignKey: 'FK_9bea7eede33607624cfc0a742bc',
};
const NEW = {
  table: 'ingest_stage_outputs',
  primaryKey: 'PK_931963f71a4d599c087f8f020ff',
  foreignKey: 'FK_46768bc1c71ca51a9c9e13e22d7',
};

/** Names the outputs of the stages of an ingest after what they are; the rows stay. */
export class NameStageOutputs1795340000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await rename(runner, OLD, NEW);
  }

  async down(runner: QueryRunner) {
    await rename(runner, NEW, OLD);
  }
}

async function rename(runner: QueryRunner, from: typeof OLD, to: typeof OLD) {
  await runner.query(`ALTER TABLE "${from.table}" RENAME TO "${to.table}"`);
  for (const key of ['primaryKey', 'foreignKey'] as const)
    await runner.query(`ALTER TABLE "${to.table}" RENAME CONSTRAINT "${from[key]}" TO "${to[key]}"`);
}
