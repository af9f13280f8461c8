import type { Locale } from '@lectern/contract';
import { findSiteSettings, Mail, openValue, WebhookDelivery, webhookSecretName } from '@lectern/data';
import { setSiteName, translateTo } from '@lectern/i18n/server';
import { createGuardedFetch, type Logger } from '@lectern/infra';
import type { DataSource, EntityManager } from 'typeorm';
import { describeFetchError } from '../../platform/services/describe-fetch-error.js';
import { readServices, type ServicesOfEnvironment } from '../../platform/services/read-services.js';
import { toMail } from '../mail/daily-mail.js';
import { signWebhook } from './sign-webhook.js';
import {
  findAdministrators,
  takeDueDeliveries,
  type TakenDelivery,
  turnOffWebhook,
} from './webhooks.queries.js';

/** Pauses after failed attempts, in seconds, as Standard Webhooks recommends; after the last one the webhook is turned off. */
const RETRY_DELAYS_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
const TIMEOUT_MS = 15_000;
/** Longest stored description of a failed request, in characters. */
const MAX_ERROR_LENGTH = 300;
/** HTTP status by which a receiver refuses all further events. */
const STATUS_GONE = 410;
const SETTINGS_PAGE = '/admin/settings/programs';

interface Context {
  source: DataSource;
  env: ServicesOfEnvironment & { publicUrl: string };
  log: Logger;
}

/**
 * Sends the events that are due. If a worker is killed between the receiver's response and saving the result, the event is sent
 * twice, with the same `webhook-id`.
 */
export async function sendWebhooks(context: Context, signal: AbortSignal): Promise<void> {
  const { programs } = await findSiteSettings(context.source);
  if (!programs.webhooks) return;
  while (!signal.aborted) {
    const taken = await takeDueDeliveries(context.source);
    if (!taken.length) return;
    await Promise.all(taken.map((delivery) => deliver(context, delivery)));
  }
}

async function deliver(context: Context, delivery: TakenDelivery) {
  const { isSent, isGone, answer } = await post(context.source, delivery);
  const delaySeconds = RETRY_DELAYS_SECONDS[delivery.attempts - 1];
  const isFinal = !isSent && (isGone || delaySeconds === undefined);
  await context.source.transaction(async (manager) => {
    await manager.update(WebhookDelivery, delivery.id, {
      status: isSent ? 'sent' : isFinal ? 'failed' : 'queued',
      answer,
      ...(delaySeconds !== undefined && { nextAttemptAt: new Date(Date.now() + delaySeconds * 1000) }),
    });
    if (isFinal && (await turnOffWebhook(manager, delivery.webhookId)))
      await writeMails(manager, context, delivery);
  });
  if (!isSent) context.log.warn({ delivery: delivery.id, attempt: delivery.attempts }, 'Webhook not sent');
}

async function post(source: DataSource, delivery: TakenDelivery) {
  const { id, type, occurredAt, data, url, isInNetwork } = delivery;
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  try {
    const headers = signWebhook({ id, sentAt: new Date(), body }, readSecrets(source, delivery));
    const response = await createGuardedFetch(isInNetwork)(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'user-agent': 'Lectern', ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { isSent: response.ok, isGone: response.status === STATUS_GONE, answer: String(response.status) };
  } catch (error) {
    return { isSent: false, isGone: false, answer: describeFetchError(error).slice(0, MAX_ERROR_LENGTH) };
  }
}

/** Reads the secrets that sign a delivery: the current secret and, until it expires, the previous one. */
function readSecrets(source: DataSource, delivery: TakenDelivery): string[] {
  const { webhookId, secret, oldSecret, oldSecretUntil } = delivery;
  const isOldValid = oldSecretUntil !== null && oldSecretUntil > new Date();
  return [secret, ...(isOldValid ? [oldSecret] : [])].map((stored) =>
    openValue(source, webhookSecretName(webhookId), stored),
  );
}

/** Writes mails that inform the administrators that a webhook was turned off. */
async function writeMails(manager: EntityManager, { source, env }: Context, { url }: TakenDelivery) {
  if (!(await readServices(source, env)).mail) return;
  const { identity, look, region } = await findSiteSettings(manager);
  setSiteName(identity.name);
  const administrators = await findAdministrators(manager);
  const rows = administrators.map(({ email, locale }) =>
    toMail(composeMail(locale ?? region.locale, url, env.publicUrl), {
      kind: 'webhook-disabled',
      recipient: email,
      look,
    }),
  );
  await manager.insert(Mail, rows);
}

function composeMail(locale: Locale, url: string, publicUrl: string) {
  const t = translateTo(locale);
  return {
    locale,
    subject: t('messages.webhook.disabled.subject'),
    paragraphs: [t('messages.webhook.disabled.text', { host: new URL(url).host })],
    action: { label: t('messages.webhook.disabled.open'), url: publicUrl + SETTINGS_PAGE },
    notes: [],
  };
}
