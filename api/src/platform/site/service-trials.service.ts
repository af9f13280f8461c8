import { randomUUID } from 'node:crypto';
import {
  type Locale,
  type MailTrial,
  type ModelTrial,
  type Parsed,
  SITE_ID,
  type tryMail,
  type tryModel,
} from '@lectern/contract';
import { type MailContent, mailHtml, mailText, recordModelResult, type User } from '@lectern/data';
import { translate } from '@lectern/i18n/server';
import { type Env, toMail, toModels, tryMail as sendOnce, tryModel as askOnce } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { Refusal } from '../http/refusal.js';
import { ENV } from '../infra.module.js';
import { SiteSettingsService } from './site-settings.service.js';

/** The address of a model for which no address is configured. */
const OPENAI_URL = 'https://api.openai.com';

/** Tries the mail server and the language model with settings that are not saved yet. */
@Injectable()
export class ServiceTrialsService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly source: DataSource,
    private readonly site: SiteSettingsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Sends a test message to the administrator's own address.
   * @throws Refusal (400) where neither the environment nor the settings name a server
   */
  async tryMail(tried: Parsed<(typeof tryMail)['body']>, user: User, locale: Locale): Promise<MailTrial> {
    const password = this.site.chooseSecret('mail', tried);
    const mail = this.env.mail ?? toMail(tried.settings, password);
    if (!mail) throw new Refusal(400, 'platform.noMailServer');
    await this.record(user, 'site.mail-tried', new URL(mail.smtpUrl).host);
    const content: MailContent = {
      locale,
      subject: translate(locale, 'platform.mailTrial.subject'),
      paragraphs: [translate(locale, 'platform.mailTrial.text', { address: this.env.publicUrl })],
      notes: [],
    };
    return sendOnce(
      { mail, publicUrl: this.env.publicUrl },
      {
        id: randomUUID(),
        to: user.email ?? '',
        subject: content.subject,
        text: mailText(content),
        html: mailHtml(content, this.site.current.look),
      },
    );
  }

  /**
   * Asks a test question.
   * @throws Refusal (400) where neither the environment nor the settings name a model
   */
  async tryModel(tried: Parsed<(typeof tryModel)['body']>, user: User): Promise<ModelTrial> {
    const key = this.site.chooseSecret('model', tried);
    const model = this.env.model ?? toModels(tried.settings, key).model;
    if (!model) throw new Refusal(400, 'platform.noModelName');
    await this.record(user, 'site.model-tried', new URL(model.baseUrl ?? OPENAI_URL).host);
    const trial = await askOnce(model);
    const currentModel = this.site.services.model;
    const isCurrent = currentModel?.baseUrl === model.baseUrl && currentModel?.name === model.name;
    if (trial.outcome === 'answered' && isCurrent) await recordModelResult(this.source, null);
    return trial;
  }

  /** Records a trial before it starts, because the password or key is sent even if the answer is lost. */
  private async record(actor: User, action: 'site.mail-tried' | 'site.model-tried', host: string) {
    const target = { kind: 'site', id: SITE_ID, name: host } as const;
    await this.audit.record(this.source.manager, { actor, action, target });
  }
}
