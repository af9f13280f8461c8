import type { User } from '@lectern/data';
import { createEmbeddingModel, type EmbeddingModel, type Env } from '@lectern/infra';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../http/infra.module.js';
import type { Passage } from './retrieval.service.js';

const AT_ONCE = 64;
const LOOK_EVERY_MS = 30_000;
/** Passages of one course that are compared by meaning. */
const READ_OF_A_COURSE = 600;
/** Beside a word rank of at most 1. */
const COSINE_WEIGHT = 1.5;

/** Gives passages their vectors, where an embedding model is configured: new ones, and all when the model changes. */
@Injectable()
export class EmbeddingsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger(EmbeddingsService.name);
  private readonly model: EmbeddingModel | undefined;
  private timer?: NodeJS.Timeout;
  private work: Promise<void> | undefined;
  private stopped = false;

  constructor(
    @Inject(ENV) env: Env,
    private readonly source: DataSource,
  ) {
    this.model = createEmbeddingModel(env);
  }

  onModuleInit() {
    if (!this.model) return;
    this.timer = setInterval(() => void this.embedAll(), LOOK_EVERY_MS);
    void this.embedAll();
  }

  async beforeApplicationShutdown() {
    this.stopped = true;
    clearInterval(this.timer);
    await this.work;
  }

  /**
   * Passages by words and meaning together, the nearest first: those found by words, and in a course those that only
   * mean the same. Without a model, or when it fails, as they were.
   */
  async fuse(
    question: string,
    found: Passage[],
    courseId: string | null,
    user: Pick<User, 'role'>,
  ): Promise<Passage[]> {
    if (!this.model) return found;
    try {
      const [asked] = await this.model.embed([question]);
      if (!asked) return found;
      const best = found[0]?.rank || 1;
      const ranks = new Map(found.map(({ id, rank }) => [id, rank / best]));
      const rows = await this.readVectors([...ranks.keys()], courseId, user);
      const known = new Map(found.map((passage) => [passage.id, passage]));
      for (const { vector, ...passage } of rows) {
        const nearness = vector ? cosine(asked, vectorOf(vector)) : 0;
        known.set(passage.id, { ...passage, rank: (ranks.get(passage.id) ?? 0) + COSINE_WEIGHT * nearness });
      }
      return [...known.values()].toSorted((a, b) => b.rank - a.rank);
    } catch (error) {
      this.log.warn(`A question was not embedded: ${reasonOf(error)}`);
      return found;
    }
  }

  private readVectors(found: string[], courseId: string | null, user: Pick<User, 'role'>) {
    return this.source.query<(Passage & { vector: Buffer | null })[]>(
      `SELECT passages.id, passages.slide_id AS "slideId", passages.title, passages.text,
              CASE WHEN embedding_model = $2 THEN embedding END AS vector
         FROM passages
         JOIN courses ON courses.id = passages.course_id
        WHERE courses.is_published AND passages.id = ANY ($1)
           OR (courses.is_published OR $4)
              AND passages.id IN (SELECT id FROM passages WHERE course_id = $3 LIMIT ${READ_OF_A_COURSE})`,
      [found, this.model?.name, courseId, courseId !== null && user.role === 'admin'],
    );
  }

  /** Embeds what has no vector yet; a call while one runs waits for that one. */
  embedAll(): Promise<void> {
    return (this.work ??= this.run().finally(() => (this.work = undefined)));
  }

  private async run() {
    try {
      while (!this.stopped && (await this.embedSome()));
    } catch (error) {
      this.log.warn(`Passages not embedded: ${reasonOf(error)}`);
    }
  }

  /** @returns whether there may be more */
  private async embedSome(): Promise<boolean> {
    const { model } = this;
    if (!model) return false;
    const passages = await this.source.query<{ id: string; title: string; text: string }[]>(
      'SELECT id, title, text FROM passages WHERE embedding_model IS DISTINCT FROM $1 ORDER BY id LIMIT $2',
      [model.name, AT_ONCE],
    );
    if (!passages.length) return false;
    const vectors = await model.embed(passages.map(({ title, text }) => `${title}\n${text}`));
    // Two replicas may do the same work; a passage that is gone meanwhile is no one's.
    await this.source.query(
      `UPDATE passages SET embedding = given.vector, embedding_model = $3
         FROM unnest($1::uuid[], $2::bytea[]) AS given(id, vector)
        WHERE passages.id = given.id`,
      [passages.map(({ id }) => id), vectors.map(bytesOf), model.name],
    );
    return true;
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function vectorOf(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

/** Cosine of two vectors of unit length; 0 for vectors that can't be compared. */
function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

function bytesOf(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}
