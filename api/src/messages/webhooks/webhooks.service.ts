import { randomBytes } from 'node:crypto';
import {
  type AuditAction,
  DELIVERY_PAGE_SIZE,
  MAX_WEBHOOKS,
  type NewWebhook,
  OLD_WEBHOOK_SECRET_HOURS,
  SITE_ID,
  type Webhook as WebhookOnWire,
} from '@lectern/contract';
import { holdLock, sealValue, type User, Webhook, WebhookDelivery, webhookSecretName } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v4 as createId } from 'uuid';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { findPage } from '../../platform/lists/read-page.js';
import { findAddressProblem } from '../../platform/security/outside-address.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';

/** Prefix of a secret in Standard Webhooks; the rest is base64. */
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** The addresses to which administrators let events be sent. Triggers of the database write the events, the worker sends them. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly source: DataSource,
    private readonly site: SiteSettingsService,
    private readonly audit: AuditService,
  ) {}

  async list(): Promise<WebhookOnWire[]> {
    const webhooks = await this.source
      .getRepository(Webhook)
      .find({ order: { createdAt: 'ASC', id: 'ASC' } });
    return webhooks.map(presentWebhook);
  }

  /** @throws Refusal (404) while webhooks are off, Refusal (400) for a wrong address, Refusal (409) beyond `MAX_WEBHOOKS` */
  async create({ url, isInNetwork, events }: NewWebhook, actor: User) {
    if (!this.site.current.programs.webhooks) throw new Refusal(404, 'messages.webhook.off');
    requireReachable(url, isInNetwork);
    const id = createId();
    const secret = createSecret();
    return this.source.transaction(async (manager) => {
      await holdLock(manager, 'webhooks');
      if ((await manager.count(Webhook)) >= MAX_WEBHOOKS)
        throw new Refusal(409, 'messages.webhook.tooMany', { values: { max: MAX_WEBHOOKS } });
      const webhook = await manager.save(Webhook, {
        ...{ id, url, isInNetwork, events: [...new Set(events)], isOn: true },
        secret: sealValue(this.source, webhookSecretName(id), secret),
        ...{ oldSecret: null, oldSecretUntil: null },
      });
      await this.record(manager, webhook, actor, 'site.webhook-created');
      return { ...presentWebhook(webhook), secret: SECRET_PREFIX + secret };
    });
  }

  async setOn(id: string, isOn: boolean, actor: User): Promise<void> {
    await this.change(id, actor, 'site.webhook-changed', (manager) => manager.update(Webhook, id, { isOn }));
  }

  /** @returns the new secret, which is not shown again */
  async rotateSecret(id: string, actor: User) {
    const secret = createSecret();
    await this.change(id, actor, 'site.webhook-secret-rotated', (manager, { secret: oldSecret }) =>
      manager.update(Webhook, id, {
        secret: sealValue(this.source, webhookSecretName(id), secret) as never,
        oldSecret: oldSecret as never,
        oldSecretUntil: new Date(Date.now() + OLD_WEBHOOK_SECRET_HOURS * 60 * 60_000),
      }),
    );
    return { secret: SECRET_PREFIX + secret };
  }

  async delete(id: string, actor: User): Promise<void> {
    await this.change(id, actor, 'site.webhook-deleted', (manager) => manager.delete(Webhook, id));
  }

  /** One page of the log, latest event first. */
  async listDeliveries(webhookId: string, page: number) {
    const { items, total } = await findPage(
      this.source.getRepository(WebhookDelivery),
      { where: { webhookId }, order: { occurredAt: 'DESC', id: 'DESC' } },
      { page, pageSize: DELIVERY_PAGE_SIZE },
    );
    return { items: items.map(presentDelivery), total };
  }

  /** @throws Refusal (404) */
  async sendAgain(webhookId: string, id: string): Promise<void> {
    const again = { status: 'queued', attempts: 0, nextAttemptAt: new Date() } as const;
    const { affected } = await this.source.getRepository(WebhookDelivery).update({ id, webhookId }, again);
    if (!affected) throw new Refusal(404, 'messages.webhook.deliveryGone');
  }

  private async change(
    id: string,
    actor: User,
    action: AuditAction,
    work: (manager: EntityManager, webhook: Webhook) => Promise<unknown>,
  ) {
    await this.source.transaction(async (manager) => {
      const webhook = await manager.findOne(Webhook, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!webhook) throw new Refusal(404, 'messages.webhook.gone');
      await work(manager, webhook);
      await this.record(manager, webhook, actor, action);
    });
  }

  /** With the host alone: the rest of an address may be a secret of the receiver. */
  private record(manager: EntityManager, { url }: Webhook, actor: User, action: AuditAction) {
    const target = { kind: 'site', id: SITE_ID, name: new URL(url).host } as const;
    return this.audit.record(manager, { actor, action, target });
  }
}

const createSecret = () => randomBytes(SECRET_BYTES).toString('base64');

/** Names are looked up when events are sent. @throws Refusal (400) */
function requireReachable(url: string, isInNetwork: boolean) {
  const problem = findAddressProblem(url, isInNetwork);
  if (problem) throw new Refusal(400, `messages.webhook.${problem}`);
}

const presentWebhook = ({ id, url, isInNetwork, events, isOn, createdAt }: Webhook): WebhookOnWire => ({
  ...{ id, url, isInNetwork, events, isOn },
  createdAt: createdAt.toISOString(),
});

const presentDelivery = (delivery: WebhookDelivery) => {
  const { id, type, occurredAt, status, attempts, answer, nextAttemptAt } = delivery;
  return {
    ...{ id, type, status, attempts, answer },
    occurredAt: occurredAt.toISOString(),
    nextAttemptAt: status === 'queued' ? nextAttemptAt.toISOString() : null,
  };
};
