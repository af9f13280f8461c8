import type { ModelState } from '@lectern/contract';
import { findModelFailure } from '@lectern/data';
import { describeEnvironmentModel, type Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../infra.module.js';
import { findModelUse } from './model-state.queries.js';
import { SiteSettingsService } from './site-settings.service.js';

/** Prices are per million tokens. */
const TOKENS_PER_PRICE = 1e6;

/** The use, cost and latest failure of the language model, for administrators. */
@Injectable()
export class ModelStateService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly site: SiteSettingsService,
  ) {}

  async find(): Promise<ModelState> {
    const use = await findModelUse(this.source.manager);
    const failure = await findModelFailure(this.source);
    return {
      environment: describeEnvironmentModel(this.env),
      today: this.addCost(use.todayInput, use.todayOutput),
      month: this.addCost(use.monthInput, use.monthOutput),
      failure: failure && {
        failedAt: failure.failedAt.toISOString(),
        status: failure.status,
        answer: failure.answer,
      },
    };
  }

  /** The cost of earlier tokens is calculated with the present prices, like the cost that the limits apply to. */
  private addCost(input: number, output: number): ModelState['today'] {
    const { inputPrice, outputPrice } = this.site.services.tutor;
    return { tokens: input + output, cost: (input * inputPrice + output * outputPrice) / TOKENS_PER_PRICE };
  }
}
