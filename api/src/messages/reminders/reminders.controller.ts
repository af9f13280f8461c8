import { getReminderSettings, showUnsubscribe, unsubscribe, updateReminderSettings } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { sendPage } from '../../platform/html-pages/page.js';
import { RemindersService } from './reminders.service.js';
import { ENDED, savedPage, unsubscribePage } from './unsubscribe-page.js';

@Controller()
export class RemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Endpoint(getReminderSettings)
  get({ user }: Input<typeof getReminderSettings>) {
    return this.reminders.get(user.id);
  }

  @Endpoint(updateReminderSettings)
  update({ body, user }: Input<typeof updateReminderSettings>) {
    return this.reminders.update(user.id, body);
  }

  @Endpoint(showUnsubscribe)
  async showUnsubscribe({ params }: Input<typeof showUnsubscribe>, response: Response) {
    const muted = await this.reminders.findMutedByMail(params.token);
    if (!muted) return sendPage(response, 404, 'messages.unsubscribe.ended', ENDED);
    sendPage(response, 200, 'messages.unsubscribe.windowTitle', unsubscribePage(params.token, muted));
  }

  @Endpoint(unsubscribe)
  async unsubscribe({ params, body }: Input<typeof unsubscribe>, response: Response) {
    const keep = body.action === 'choose' ? [body.keep ?? []].flat() : [];
    const isKnown = await this.reminders.keepByMail(params.token, keep);
    if (!isKnown) return sendPage(response, 404, 'messages.unsubscribe.ended', ENDED);
    sendPage(response, 200, 'messages.unsubscribe.windowTitle', savedPage(keep.length > 0));
  }
}
