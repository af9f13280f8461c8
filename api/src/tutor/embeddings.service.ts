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
import { ENV } from '../infra.module.js';
import type { RetrievedPassage } from './retrieval.service.js';

const BATCH_SIZE = 64;
const POLL_INTERVAL_MS = 30_000;
/** Of one course. */
const MAX_COMPARED_PASSAGES = 600;
/** The full-text rank is at most 1. Set by hand: with it, recall of paraphrased questions was highest. */
const COSINE_WEIGHT = 1.5;

/** Computes the passages' embeddings if an embedding model is configured: of new passages, and of all when it changes. */
@Injectable()
export class EmbeddingsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger(EmbeddingsService.name);
  private readonly model: EmbeddingModel | undefined;
  private timer?: NodeJS.Timeout;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    @Inject(ENV) env: Env,
    private readonly source: DataSource,
  ) {
    this.model = createEmbeddingModel(env);
  }

  onModuleInit() {
    if (!this.model) return;
    this.timer = setInterval(() => void this.embedAll(), POLL_INTERVAL_MS);
    void this.embedAll();
  }

  async beforeApplicationShutdown() {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /**
   * Merges the full-text ranking with the similarity of embeddings, best first. In a course, passages that the full-text
   * search did not find are added. Returns `found` unchanged without an embedding model or when it fails.
   */
  async mergeRankings(
    question: string,
    found: RetrievedPassage[],
    courseId: string | null,
    user: Pick<User, 'role'>,
  ): Promise<RetrievedPassage[]> {
    if (!this.model) return found;
    try {
      const [questionVector] = await this.model.embed([question]);
      if (!questionVector) return found;
      const best = found[0]?.rank || 1;
      const ranks = new Map(found.map(({ id, rank }) => [id, rank / best]));
      const rows = await this.readVectors([...ranks.keys()], courseId, user);
      const merged = new Map(found.map((passage) => [passage.id, passage]));
      for (const { vector, ...passage } of rows) {
        const similarity = vector ? cosine(questionVector, vectorOf(vector)) : 0;
        merged.set(passage.id, {
          ...passage,
          rank: (ranks.get(passage.id) ?? 0) + COSINE_WEIGHT * similarity,
        });
      }
      return [...merged.values()].toSorted((a, b) => b.rank - a.rank);
    } catch (error) {
      this.log.warn(`A question was not embedded: ${reasonOf(error)}`);
      return found;
    }
  }

  private readVectors(found: string[], courseId: string | null, user: Pick<User, 'role'>) {
    return this.source.query<(RetrievedPassage & { vector: Buffer | null })[]>(
      `SELECT passages.id, passages.slide_id AS "slideId", passages.title, passages.text,
              CASE WHEN embedding_model = $2 THEN embedding END AS vector
         FROM passages
         JOIN courses ON courses.id = passages.course_id
        WHERE courses.is_published AND passages.id = ANY ($1)
           OR (courses.is_published OR $4)
              AND passages.id IN (SELECT id FROM passages WHERE course_id = $3 LIMIT ${MAX_COMPARED_PASSAGES})`,
      [found, this.model?.name, courseId, courseId !== null && user.role === 'admin'],
    );
  }

  /** Embeds all passages that have no vector of the current model; concurrent calls share one run. */
  embedAll(): Promise<void> {
    return (this.running ??= this.run().finally(() => (this.running = undefined)));
  }

  private async run() {
    try {
      while (!this.stopped && (await this.embedBatch()));
    } catch (error) {
      this.log.warn(`Passages not embedded: ${reasonOf(error)}`);
    }
  }

  /** @returns whether there may be more */
  private async embedBatch(): Promise<boolean> {
    const { model } = this;
    if (!model) return false;
    const passages = await this.source.query<{ id: string; title: string; text: string }[]>(
      'SELECT id, title, text FROM passages WHERE embedding_model IS DISTINCT FROM $1 ORDER BY id LIMIT $2',
      [model.name, BATCH_SIZE],
    );
    if (!passages.length) return false;
    const vectors = await model.embed(passages.map(({ title, text }) => `${title}\n${text}`));
    // Two replicas may embed the same passages; deleted passages are skipped.
    await this.source.query(
      `UPDATE passages SET embedding = batch.vector, embedding_model = $3
         FROM unnest($1::uuid[], $2::bytea[]) AS batch(id, vector)
        WHERE passages.id = batch.id`,
      [passages.map(({ id }) => id), vectors.map(bytesOf), model.name],
    );
    return true;
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function vectorOf(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

/** Of two vectors of unit length; 0 if their lengths differ. */
function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function bytesOf(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}
