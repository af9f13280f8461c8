import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createLogger, createStorage } from '@lectern/infra';
import { inspectDeck } from '@lectern/pdf';
import type { IngestContext } from '../../src/ingest/ingest.context.js';
import { ingestStages } from '../../src/ingest/ingest.stages.js';
import type { StoredDeck } from '../../src/ingest/stages/store-pictures.js';
import { type Clock, readClock, type Spent, spentSince } from './processor-time.js';

/** Needs a database; `npm run benchmark` measures the whole product. */
const LEFT_OUT = ['convert-deck', 'save-course'];
/** The labels of the stage that reads pages, by the part of the reader's work that ends with their first report. */
const READER_PARTS = { 'Extracting text': 'reader: start', 'Rendering slides': 'reader: text' } as const;

/** Inspects a deck as the API does, and runs the worker's stages until the course would be saved. */
export async function runStages(file: string, folder: string) {
  const stages: Record<string, Spent> = {};
  let clock = readClock();
  const end = (stage: string): Clock => {
    stages[stage] = spentSince(clock);
    return (clock = readClock());
  };
  const context = await createContext(file, folder, (label, hasDetails) => {
    const part = READER_PARTS[label as keyof typeof READER_PARTS];
    if (hasDetails && part && !stages[part]) end(part);
  });
  clock = readClock();
  await inspectDeck(file);
  end('inspection');
  let value: unknown;
  let deck: unknown;
  for (const { name, run } of ingestStages.filter(({ name }) => !LEFT_OUT.includes(name))) {
    value = await run(value, context);
    end(name === 'read-pages' ? 'reader: pictures' : name);
    if (name === 'store-pictures') deck = value;
  }
  return { stages, deck: deck as StoredDeck };
}

async function createContext(
  file: string,
  folder: string,
  onReport: (label: string, hasDetails: boolean) => void,
): Promise<IngestContext> {
  const storage = createStorage({ dataDir: folder, s3: undefined });
  const fileKey = 'uploads/deck.pdf';
  await storage.putStream(fileKey, createReadStream(file));
  const upload = { id: randomUUID(), fileKey, fileName: basename(file), title: null, description: null };
  return {
    upload: { ...upload, language: null, updatesCourseId: null } as IngestContext['upload'],
    source: undefined as never,
    storage,
    model: undefined,
    pdfReader: 'pdfium',
    ocrDataDir: undefined,
    converter: null,
    folder,
    log: createLogger({ logLevel: 'silent' }, 'worker'),
    signal: new AbortController().signal,
    report: (label, _, details) => onReport(label, details !== undefined),
  };
}
