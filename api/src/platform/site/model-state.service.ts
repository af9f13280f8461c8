import type { ModelState } from '@lectern/contract';
import { findModelFailure } from '@lectern/data';
import { describeEnvironmentModel, type Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../infra.module.js';
import { findModelUse } from './model-state.queries.js';
import { SiteSettingsService } from './site-settings.service.js';

/** Prices are per million tokens. */
const PRICED_TOKENS = 1e6;

/** What administrators see of the language model besides its settings. */
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
      today: this.price(use.todayInput, use.todayOutput),
      month: this.price(use.monthInput, use.monthOutput),
      failure: failure && {
        failedAt: failure.failedAt.toISOString(),
        status: failure.status,
        answer: failure.answer,
      },
    };
  }

  /** With the present prices, as the limits are. */
  private price(input: number, output: number): ModelState['today'] {
    const { inputPrice, outputPrice } = this.site.services.tutor;
    return { tokens: input + output, cost: (input * inputPrice + output * outputPrice) / PRICED_TOKENS };
  }
}
