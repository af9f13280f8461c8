import { quantize, type User } from '@lectern/data';
import type { EmbeddingModel, Env } from '@lectern/infra';
import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { exactSearch, MetricKind } from 'usearch';
import { QuestionEmbedder } from './question-embedder.js';
import {
  findPublishedVectors,
  findUnfinishedCourses,
  findVectorsOfCourse,
  findVectorState,
  type StoredVectors,
} from './vector-search.queries.js';

/** Cosine similarities of the parts of a passage to a question, one for each stored vector. */
export type Similarities = number[];

/** Who asks: decides which courses are searched, and whether the question may leave the server. */
export type Asker = Pick<User, 'id' | 'role' | 'usesModel'>;

/** The result of a search by meaning. */
export interface VectorMatches {
  /** Name of the embedding model. */
  model: string;
  /** Passage id to its similarities; the passages with the highest ones, and those that were asked for. */
  passages: Map<string, Similarities>;
}

/** Vectors in one block of memory, as the search needs them. */
interface VectorBlock {
  /** The vectors of a passage are next to each other, in the order of its parts. */
  vectors: Int8Array;
  dimensions: number;
  /** `owners[i]` is the passage of vector i, and the vector's place among those of the passage. */
  owners: { passageId: string; part: number }[];
}

interface IndexedVectors extends VectorBlock {
  /** Passage id to the index of its first vector. */
  firstIndexes: Map<string, number>;
}

/** Undefined: no vectors; 'pending': passages wait for theirs, so that a search would find only some slides. */
type Loaded = IndexedVectors | 'pending' | undefined;

/** Vectors that are compared; a course of 1,000 slides has about 8,000. */
const MAX_COURSE_VECTORS = 20_000;
/** With more vectors, General Learning is searched by words only, to bound the memory (384 bytes each or more). */
const MAX_VECTORS = 250_000;
/** Vectors of single courses that are kept in memory, the latest asked about. */
const MAX_CACHED_VECTORS = 100_000;
/** The passages of the nearest vectors are compared part by part. More than the passages found by words have together. */
const NEAREST_VECTORS = 500;
/** Passages that are read from the database at once. */
const PAGE_PASSAGES = 5000;
/** Comes before the ids of all passages. */
const NIL_ID = '00000000-0000-0000-0000-000000000000';
const REFRESH_INTERVAL_MS = 60_000;

/** Finds passages by what they mean, with the vectors that the worker has computed with one model. */
export class VectorSearch {
  private readonly log = new Logger(VectorSearch.name);
  private readonly questions: QuestionEmbedder;
  /** The vectors of all published courses, with the state of the table that they were read from. */
  private all: { block: Loaded; state: string; checkedAt: number } | undefined;

  /**
   * Vectors of the courses that were asked about in the last minute, by course id. They may be those of a draft or of deleted
   * slides: the query that reads their passages checks that the person may see them.
   */
  private readonly courses = new LRUCache<string, IndexedVectors>({
    maxSize: MAX_CACHED_VECTORS,
    sizeCalculation: ({ owners }) => owners.length,
    ttl: REFRESH_INTERVAL_MS,
  });

  constructor(
    readonly model: EmbeddingModel,
    private readonly source: DataSource,
    private readonly env: Pick<Env, 'privacy'>,
  ) {
    this.questions = new QuestionEmbedder(model);
  }

  /**
   * Compares a question with the passages of one course or, with null, of all published courses.
   * @param language ISO 639-1 code of the question
   * @param found ids of passages whose similarities are needed in any case
   * @returns undefined if the model does not know the language or these slides have no text, or if the person has not chosen
   * that questions are sent to another server; 'pending' while passages wait for vectors of this model; 'failed' if the model
   * fails or is not ready in time
   */
  async search(
    question: string,
    language: string,
    courseId: string | null,
    user: Asker,
    found: string[],
  ): Promise<VectorMatches | 'pending' | 'failed' | undefined> {
    if (this.model.languages && !this.model.languages.includes(language)) return undefined;
    if (this.model.isRemote && !(user.usesModel ?? this.env.privacy.usesModelByDefault)) return undefined;
    try {
      const block = courseId ? await this.loadCourse(courseId, user) : await this.loadAllCourses();
      if (block === 'pending') return 'pending';
      if (!block?.owners.length) return undefined;
      const vector = await this.questions.embed(question);
      if (vector?.length !== block.dimensions) return undefined;
      const near = compare(block, vector, NEAREST_VECTORS).flatMap(({ owner }) => owner?.passageId ?? []);
      const passages = computeSimilarities(selectPassages(block, new Set([...near, ...found])), vector);
      return { model: this.model.name, passages };
    } catch (error) {
      this.log.warn(
        `A question was not compared by meaning: ${error instanceof Error ? error.message : String(error)}`,
      );
      return 'failed';
    }
  }

  private async loadCourse(courseId: string, user: Asker): Promise<Loaded> {
    const known = this.courses.get(courseId);
    if (known) return known;
    const unfinished = await findUnfinishedCourses(this.source.manager, this.model, courseId);
    if (unfinished.length) return 'pending';
    const block = buildBlock(
      await findVectorsOfCourse(this.source.manager, this.model.name, {
        courseId,
        person: user,
        limit: MAX_COURSE_VECTORS,
      }),
    );
    if (block) this.courses.set(courseId, block);
    return block;
  }

  /** Reads them again after a change, but not more often than once a minute. Courses whose passages wait for vectors are left out. */
  private async loadAllCourses(): Promise<Loaded> {
    if (this.all && Date.now() - this.all.checkedAt < REFRESH_INTERVAL_MS) return this.all.block;
    const { state, vectors } = await findVectorState(this.source.manager, this.model.name);
    if (this.all?.state !== state)
      this.all = { block: vectors <= MAX_VECTORS ? await this.readAll() : undefined, state, checkedAt: 0 };
    this.all.checkedAt = Date.now();
    return this.all.block;
  }

  private async readAll(): Promise<Loaded> {
    const without = await findUnfinishedCourses(this.source.manager, this.model, null);
    const rows: StoredVectors[] = [];
    for (let last: string | undefined = ''; last !== undefined;) {
      const page: StoredVectors[] = await findPublishedVectors(this.source.manager, this.model.name, {
        ...{ after: last || NIL_ID, without },
        limit: PAGE_PASSAGES,
      });
      rows.push(...page);
      last = page.length === PAGE_PASSAGES ? page.at(-1)?.id : undefined;
    }
    return buildBlock(rows) ?? (without.length ? 'pending' : undefined);
  }
}

/** Undefined without vectors. */
function buildBlock(rows: StoredVectors[]): IndexedVectors | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const bytes = Buffer.concat(rows.map(({ embedding }) => embedding));
  const owners = rows.flatMap(({ id, parts }) =>
    Array.from({ length: parts }, (_, part) => ({ passageId: id, part })),
  );
  return {
    // Copied, because usearch reads from the start of the memory that small buffers share.
    vectors: new Int8Array(bytes),
    dimensions: first.embedding.length / first.parts,
    owners,
    firstIndexes: new Map(
      owners.flatMap(({ passageId, part }, index) => (part ? [] : [[passageId, index] as const])),
    ),
  };
}

/** The vectors of the passages with these ids; passages without vectors are left out. */
function selectPassages(block: IndexedVectors, ids: Set<string>): VectorBlock {
  const { vectors, dimensions, owners, firstIndexes } = block;
  const indexes = [...ids].flatMap((id) => {
    const first = firstIndexes.get(id);
    if (first === undefined) return [];
    let end = first + 1;
    while (owners[end]?.passageId === id) end++;
    return Array.from({ length: end - first }, (_, part) => first + part);
  });
  const selected = new Int8Array(indexes.length * dimensions);
  for (const [place, index] of indexes.entries())
    selected.set(vectors.subarray(index * dimensions, (index + 1) * dimensions), place * dimensions);
  return { vectors: selected, dimensions, owners: indexes.flatMap((index) => owners[index] ?? []) };
}

/** The nearest vectors first. */
function compare({ vectors, dimensions, owners }: VectorBlock, question: Float32Array, count: number) {
  const limit = Math.min(count, owners.length);
  const { keys, distances } = exactSearch(vectors, quantize(question), dimensions, limit, MetricKind.Cos, 1);
  return Array.from(keys, (key, index) => ({
    owner: owners[Number(key)],
    similarity: 1 - (distances[index] ?? 1),
  }));
}

/** The similarities of each passage's parts to the question. */
function computeSimilarities(block: VectorBlock, question: Float32Array): Map<string, Similarities> {
  const passages = new Map<string, Similarities>();
  for (const { owner, similarity } of compare(block, question, block.owners.length)) {
    if (!owner) continue;
    const similarities = passages.get(owner.passageId) ?? [];
    similarities[owner.part] = similarity;
    passages.set(owner.passageId, similarities);
  }
  return passages;
}
