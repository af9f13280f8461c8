import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePassages } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import type { EmbeddingModel } from '@lectern/infra';
import { embedAll } from './embed-all.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const forever = new AbortController().signal;

/** A model that is slow enough for another worker to begin meanwhile. */
function aModel(embed: (texts: string[]) => void): EmbeddingModel {
  return {
    ...{ name: 'one', unit: 'passage', languages: undefined, isRemote: false },
    embed: async (texts) => {
      embed(texts);
      return texts.map(() => new Float32Array(2));
    },
  };
}

async function aCourse(slides: number): Promise<void> {
  const { id } = await factories(database.source).aCourse({ modules: [slides] });
  await database.source.query("UPDATE slides SET content = '<p>Kites need wind.</p>'");
  await writePassages(database.source, id);
}

test('workers at the same time compute the vectors of each passage once', async () => {
  await aCourse(40);
  const embedded: string[] = [];
  const second: Promise<void>[] = [];
  const embeddingModel = aModel((texts) => {
    embedded.push(...texts);
    second.push(embedAll({ source: database.source, embeddingModel }, forever));
  });
  await embedAll({ source: database.source, embeddingModel }, forever);
  await Promise.all(second);
  expect(embedded).toHaveLength(40);
});

test('a failed model leaves its work to the next run, of any worker', async () => {
  await aCourse(1);
  const { source } = database;
  const down = aModel(() => {
    throw new Error('Down');
  });
  await expect(embedAll({ source, embeddingModel: down }, forever)).rejects.toThrow('Down');
  const embedded: string[] = [];
  await embedAll({ source, embeddingModel: aModel((texts) => embedded.push(...texts)) }, forever);
  expect(embedded).toHaveLength(1);
});
