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

/** Cosines between a question and the parts of a passage (its sentences, or the whole text), one for each stored vector. */
export type Similarities = number[];

/** The person who asks. Their rights decide which courses are searched, their settings whether the question may leave the server. */
export type Asker = Pick<User, 'id' | 'role' | 'usesModel'>;

/** The result of a search by meaning. */
export interface VectorMatches {
  /** Name of the embedding model. */
  model: string;
  /** By passage id; of the passages that are most similar to the question, and of those that the caller named. */
  similaritiesByPassage: Map<string, Similarities>;
}

/** Vectors of passages in one block of memory, as usearch reads them. */
interface VectorBlock {
  /** The vectors of a passage are next to each other, in the order of its parts. */
  vectors: Int8Array;
  dimensions: number;
  /** `owners[i]` is the passage of vector i, and which part of the passage, from 0, has this vector. */
  owners: { passageId: string; part: number }[];
}

interface IndexedVectors extends VectorBlock {
  /** By passage id, the index of the first vector of the passage. */
  firstIndexes: Map<string, number>;
}

/** Undefined: no passage has a vector. 'pending': some passages have no vectors yet, so a search would miss slides. */
type LoadedVectors = IndexedVectors | 'pending' | undefined;

/** Passages of a course whose vectors are compared; a course of 1,000 slides has about 8,000 vectors. */
const MAX_COURSE_PASSAGES = 20_000;
/** With more vectors, General Learning is searched by words only, to limit the memory (384 bytes or more for each vector). */
const MAX_GENERAL_VECTORS = 250_000;
/** Limit of the vectors in memory for questions about single courses. */
const MAX_CACHED_VECTORS = 100_000;
/** Vectors that are nearest to the question; all parts of their passages are then compared. More than a search by words needs. */
const MAX_NEAREST_VECTORS = 500;
/** Passages that are read from the database at once. */
const PAGE_PASSAGES = 5000;
/** Is lower than the id of every passage. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const REFRESH_INTERVAL_MS = 60_000;
/** Threads of one comparison. */
const THREADS = 1;

/** Finds passages whose meaning is near to a question's, by the vectors that the worker has computed with one embedding model. */
export class VectorSearch {
  private readonly log = new Logger(VectorSearch.name);
  private readonly questions: QuestionEmbedder;
  /** The vectors of all published courses, with the state of the table `passages` when they were read. */
  private general: { vectors: LoadedVectors; tableState: string; checkedAtMs: number } | undefined;

  /**
   * Vectors of the courses that were asked about in the last minute, by course id. A course may be a draft, and slides may have been
   * deleted since: the query that reads the found passages checks that the person may see them.
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
   * Compares a question with passages.
   * @param language ISO 639-1 code of the question
   * @param courseId null: all published courses
   * @param passageIds of passages whose similarities are returned in any case
   * @returns undefined if the model does not know the language, if there are no vectors, or if the model is on another server and
   * the person does not let it read questions; 'pending' while passages have no vectors of the model yet; 'failed' if the model
   * fails or is not ready in time
   */
  async search(
    question: string,
    language: string,
    courseId: string | null,
    user: Asker,
    passageIds: string[],
  ): Promise<VectorMatches | 'pending' | 'failed' | undefined> {
    if (this.model.languages && !this.model.languages.includes(language)) return undefined;
    if (this.model.isRemote && !(user.usesModel ?? this.env.privacy.usesModelByDefault)) return undefined;
    try {
      const vectors = courseId ? await this.loadCourse(courseId, user) : await this.loadAllCourses();
      if (vectors === 'pending') return 'pending';
      if (!vectors?.owners.length) return undefined;
      const questionVector = await this.questions.embed(question);
      if (questionVector?.length !== vectors.dimensions) return undefined;
      const nearestIds = findNearest(vectors, questionVector, MAX_NEAREST_VECTORS).flatMap(
        ({ owner }) => owner?.passageId ?? [],
      );
      const selected = selectPassages(vectors, new Set([...nearestIds, ...passageIds]));
      return {
        model: this.model.name,
        similaritiesByPassage: computeSimilarities(selected, questionVector),
      };
    } catch (error) {
      this.log.warn(
        `A question was not compared by meaning: ${error instanceof Error ? error.message : String(error)}`,
      );
      return 'failed';
    }
  }

  private async loadCourse(courseId: string, user: Asker): Promise<LoadedVectors> {
    const cached = this.courses.get(courseId);
    if (cached) return cached;
    const unfinishedIds = await findUnfinishedCourses(this.source.manager, this.model, courseId);
    if (unfinishedIds.length) return 'pending';
    const vectors = indexVectors(
      await findVectorsOfCourse(this.source.manager, this.model.name, {
        courseId,
        person: user,
        limit: MAX_COURSE_PASSAGES,
      }),
    );
    if (vectors) this.courses.set(courseId, vectors);
    return vectors;
  }

  /** Loads the vectors of published courses, and again after a change of the table, at most once a minute. */
  private async loadAllCourses(): Promise<LoadedVectors> {
    if (this.general && Date.now() - this.general.checkedAtMs < REFRESH_INTERVAL_MS)
      return this.general.vectors;
    const { tableState, vectorCount } = await findVectorState(this.source.manager, this.model.name);
    if (this.general?.tableState !== tableState)
      this.general = {
        vectors: vectorCount <= MAX_GENERAL_VECTORS ? await this.readAllCourses() : undefined,
        tableState,
        checkedAtMs: 0,
      };
    this.general.checkedAtMs = Date.now();
    return this.general.vectors;
  }

  /** Reads the vectors of published courses page by page, without courses that have passages without vectors. */
  private async readAllCourses(): Promise<LoadedVectors> {
    const unfinishedIds = await findUnfinishedCourses(this.source.manager, this.model, null);
    const rows: StoredVectors[] = [];
    let afterId: string | undefined = LOWEST_ID;
    while (afterId !== undefined) {
      const page: StoredVectors[] = await findPublishedVectors(this.source.manager, this.model.name, {
        afterId,
        excludedCourseIds: unfinishedIds,
        limit: PAGE_PASSAGES,
      });
      rows.push(...page);
      afterId = page.length === PAGE_PASSAGES ? page.at(-1)?.id : undefined;
    }
    return indexVectors(rows) ?? (unfinishedIds.length ? 'pending' : undefined);
  }
}

/** Puts stored vectors into one block; undefined without vectors. */
function indexVectors(rows: StoredVectors[]): IndexedVectors | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const bytes = Buffer.concat(rows.map(({ embedding }) => embedding));
  const owners = rows.flatMap(({ id, parts }) =>
    Array.from({ length: parts }, (_, part) => ({ passageId: id, part })),
  );
  const firstIndexes = new Map(
    owners.flatMap(({ passageId, part }, index) => (part === 0 ? [[passageId, index] as const] : [])),
  );
  return {
    // A copy, because small buffers share memory, and usearch reads from the start of that memory.
    vectors: new Int8Array(bytes),
    dimensions: first.embedding.length / first.parts,
    owners,
    firstIndexes,
  };
}

/** Copies the vectors of passages into a smaller block; passages without vectors are left out. */
function selectPassages(indexed: IndexedVectors, passageIds: Set<string>): VectorBlock {
  const { vectors, dimensions, owners, firstIndexes } = indexed;
  const indexes = [...passageIds].flatMap((id) => {
    const firstIndex = firstIndexes.get(id);
    if (firstIndex === undefined) return [];
    let endIndex = firstIndex + 1;
    while (owners[endIndex]?.passageId === id) endIndex++;
    return Array.from({ length: endIndex - firstIndex }, (_, part) => firstIndex + part);
  });
  const selected = new Int8Array(indexes.length * dimensions);
  for (const [targetIndex, index] of indexes.entries())
    selected.set(vectors.subarray(index * dimensions, (index + 1) * dimensions), targetIndex * dimensions);
  return { vectors: selected, dimensions, owners: indexes.flatMap((index) => owners[index] ?? []) };
}

/** Finds the owners of the vectors that are nearest to the question, the nearest first. */
function findNearest(
  { vectors, dimensions, owners }: VectorBlock,
  questionVector: Float32Array,
  maxCount: number,
) {
  const count = Math.min(maxCount, owners.length);
  const query = quantize(questionVector);
  const { keys, distances } = exactSearch(vectors, query, dimensions, count, MetricKind.Cos, THREADS);
  return Array.from(keys, (key, index) => ({
    owner: owners[Number(key)],
    similarity: 1 - (distances[index] ?? 1),
  }));
}

/** By passage id, the similarities between the question and the parts of each passage of the block. */
function computeSimilarities(block: VectorBlock, questionVector: Float32Array): Map<string, Similarities> {
  const similaritiesByPassage = new Map<string, Similarities>();
  for (const { owner, similarity } of findNearest(block, questionVector, block.owners.length)) {
    if (!owner) continue;
    const similarities = similaritiesByPassage.get(owner.passageId) ?? [];
    similarities[owner.part] = similarity;
    similaritiesByPassage.set(owner.passageId, similarities);
  }
  return similaritiesByPassage;
}
