import { addModelUsage, type User } from '@lectern/data';
import type { ModelUsage } from '@lectern/infra';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from './http/refusal.js';
import {
  addTokens,
  countLastMinute,
  countQuestion,
  findUsedTokens,
  type UsedTokens,
} from './allowance.queries.js';
import { SiteSettingsService } from './site/site-settings.service.js';

const MAX_QUESTIONS_PER_MINUTE = 20;
/** Prices are per million tokens. */
const TOKENS_PER_PRICE = 1e6;

/** Limits each learner's use of the tutor. PostgreSQL counts, so the limits apply across replicas. */
@Injectable()
export class AllowanceService {
  constructor(
    private readonly site: SiteSettingsService,
    private readonly source: DataSource,
  ) {}

  /**
   * Counts a question in the transaction that saves it. The row lock serializes concurrent questions of one learner.
   * @throws Refusal (429) above the limit per minute or per day
   */
  async countQuestion(manager: EntityManager, user: User): Promise<void> {
    const { dailyQuestions } = this.site.services.tutor;
    if (!(await countQuestion(manager, user.id, dailyQuestions)))
      throw new Refusal(429, 'platform.dailyQuestions', { values: { max: dailyQuestions } });
    if ((await countLastMinute(manager, user.id)) > MAX_QUESTIONS_PER_MINUTE)
      throw new Refusal(429, 'platform.questionsPerMinute', { values: { max: MAX_QUESTIONS_PER_MINUTE } });
  }

  /** Whether the learner is below today's limits of tokens and cost, and all learners together are below theirs. */
  async mayUseModel(user: User): Promise<boolean> {
    const [own, all] = await findUsedTokens(this.source.manager, user.id);
    const { dailyTokens, dailyTokensTotal, dailyCost, dailyCostTotal } = this.site.services.tutor;
    return (
      own.input + own.output < dailyTokens &&
      all.input + all.output < dailyTokensTotal &&
      this.costsLessThan(dailyCost, own) &&
      this.costsLessThan(dailyCostTotal, all)
    );
  }

  /** Whether the cost of the tokens is below a limit. Without prices there is no cost, so only the tokens are limited. */
  private costsLessThan(limit: number, { input, output }: UsedTokens): boolean {
    const { inputPrice, outputPrice } = this.site.services.tutor;
    const cost = (input * inputPrice + output * outputPrice) / TOKENS_PER_PRICE;
    return cost < limit || cost === 0;
  }

  async recordUsage(user: User, usage: ModelUsage): Promise<void> {
    await addModelUsage(this.source, usage);
    await addTokens(this.source.manager, user.id, usage);
  }
}
