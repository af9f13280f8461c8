import { randomUUID } from 'node:crypto';
import type { Locale, MailTrial, ModelTrial, Parsed, tryMail, tryModel } from '@lectern/contract';
import { type MailContent, mailHtml, mailText, type User } from '@lectern/data';
import { translate } from '@lectern/i18n/server';
import { type Env, toMail, toModels, tryMail as sendOnce, tryModel as askOnce } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '../http/refusal.js';
import { ENV } from '../infra.module.js';
import { SiteSettingsService } from './site-settings.service.js';

/** Tries services with settings that need not be saved. */
@Injectable()
export class ServiceTrialsService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly site: SiteSettingsService,
  ) {}

  /**
   * Sends a test message to the administrator's own address.
   * @throws Refusal (400) where neither the environment nor the settings name a server
   */
  async tryMail(tried: Parsed<(typeof tryMail)['body']>, user: User, locale: Locale): Promise<MailTrial> {
    const password = this.site.chooseSecret('mail', tried);
    const mail = this.env.mail ?? toMail(tried.settings, password);
    if (!mail) throw new Refusal(400, 'platform.noMailServer');
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
  /** @throws Refusal (400) where neither the environment nor the settings name a model */
  async tryModel(tried: Parsed<(typeof tryModel)['body']>): Promise<ModelTrial> {
    const key = this.site.chooseSecret('model', tried);
    const model = this.env.model ?? toModels(tried.settings, key).model;
    if (!model) throw new Refusal(400, 'platform.noModelName');
    return askOnce(model);
  }
}
