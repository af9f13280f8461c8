import { addModelUsage, type User } from '@lectern/data';
import type { Env, ModelUsage } from '@lectern/infra';
import { HttpException, HttpStatus, Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ENV } from './infra.module.js';

const MAX_QUESTIONS_PER_MINUTE = 20;
/** Prices are per million tokens. */
const PRICED_TOKENS = 1e6;

/** Tokens of a day. */
interface Used {
  input: number;
  output: number;
}

/** Limits each learner's use of the tutor; counted in PostgreSQL, so the limits apply across replicas. */
@Injectable()
export class AllowanceService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly source: DataSource,
  ) {}

  /**
   * Counts a question in the transaction that saves it. The row lock serializes concurrent questions of one learner.
   * @throws HttpException 429 above the limit per minute or per day
   */
  async countQuestion(manager: EntityManager, user: User): Promise<void> {
    const { dailyQuestions } = this.env.tutor;
    const counted = await manager.query<unknown[]>(
      `INSERT INTO tutor_usage AS used (user_id, day, questions)
       SELECT $1, (now() AT TIME ZONE 'UTC')::date, 1 WHERE $2::float8 >= 1
           ON CONFLICT (user_id, day) DO UPDATE SET questions = used.questions + 1 WHERE used.questions < $2
       RETURNING questions`,
      [user.id, dailyQuestions],
    );
    if (!counted.length)
      throw tooManyQuestions(
        `You have asked the tutor ${dailyQuestions} questions today. You can ask again after midnight (UTC).`,
      );
    const [minute] = await manager.query<[{ asked: number }]>(
      `SELECT count(*)::int AS asked
         FROM chat_messages
         JOIN chat_sessions ON chat_sessions.id = chat_messages.session_id
        WHERE chat_sessions.user_id = $1
          AND chat_messages.role = 'user'
          AND chat_messages.created_at > clock_timestamp() - interval '1 minute'`,
      [user.id],
    );
    if (minute.asked > MAX_QUESTIONS_PER_MINUTE)
      throw tooManyQuestions(
        `That was ${MAX_QUESTIONS_PER_MINUTE} questions in a minute. Please wait a little and ask again.`,
      );
  }

  /** Whether the learner is below today's limits of tokens and cost, and all learners together are below theirs. */
  async mayUseModel(user: User): Promise<boolean> {
    const [own, all] = await this.source.query<[Used, Used]>(
      `SELECT coalesce(sum(input_tokens), 0)::float8 AS input, coalesce(sum(output_tokens), 0)::float8 AS output
         FROM tutor_usage WHERE user_id = $1 AND day = (now() AT TIME ZONE 'UTC')::date
       UNION ALL
       SELECT coalesce(sum(input_tokens), 0)::float8, coalesce(sum(output_tokens), 0)::float8
         FROM tutor_usage_totals WHERE day = (now() AT TIME ZONE 'UTC')::date`,
      [user.id],
    );
    const { dailyTokens, dailyTokensTotal, dailyCost, dailyCostTotal } = this.env.tutor;
    return (
      own.input + own.output < dailyTokens &&
      all.input + all.output < dailyTokensTotal &&
      this.isBelow(own, dailyCost) &&
      this.isBelow(all, dailyCostTotal)
    );
  }

  /** Without prices only the tokens are limited. */
  private isBelow({ input, output }: Used, limit: number): boolean {
    const { inputPrice, outputPrice } = this.env.tutor;
    const cost = (input * inputPrice + output * outputPrice) / PRICED_TOKENS;
    return cost < limit || cost === 0;
  }

  async recordUsage(user: User, usage: ModelUsage): Promise<void> {
    await addModelUsage(this.source, usage);
    const { inputTokens, outputTokens } = usage;
    await this.source.query(
      `INSERT INTO tutor_usage AS used (user_id, day, input_tokens, output_tokens)
       VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2, $3)
           ON CONFLICT (user_id, day) DO UPDATE
          SET input_tokens = used.input_tokens + $2, output_tokens = used.output_tokens + $3`,
      [user.id, inputTokens, outputTokens],
    );
  }
}

function tooManyQuestions(message: string) {
  return new HttpException(message, HttpStatus.TOO_MANY_REQUESTS);
}
