import { WEBHOOK_RETENTION_DAYS, type Locale, type WebhookEvent } from '@lectern/contract';
import { changeRows, queryRows, sql } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';

/** Deliveries of one webhook that are sent at once, so that a slow receiver leaves room for the others. */
const MAX_DELIVERIES_PER_WEBHOOK = 5;
/** Deliveries that one worker sends at once. */
const MAX_DELIVERIES = 20;
/** Seconds for which no other worker takes a delivery; a worker that takes longer counts as crashed. */
const LEASE_SECONDS = 60;

/** A delivery that this worker sends now, with what it needs of its webhook. */
export interface TakenDelivery {
  id: string;
  webhookId: string;
  type: WebhookEvent;
  data: Record<string, string>;
  occurredAt: Date;
  attempts: number;
  url: string;
  isInNetwork: boolean;
  secret: unknown;
  oldSecret: unknown;
  oldSecretUntil: Date | null;
}

/** Takes due deliveries of active webhooks, oldest first. No other worker takes a delivery until its lease is over. */
export function takeDueDeliveries(source: DataSource): Promise<TakenDelivery[]> {
  return queryRows<TakenDelivery>(
    source,
    sql`
    WITH due AS (
      SELECT ranked.id FROM (
        SELECT deliveries.id, deliveries.occurred_at,
               row_number() OVER (PARTITION BY deliveries.webhook_id ORDER BY deliveries.next_attempt_at) AS rank
          FROM webhook_deliveries deliveries JOIN webhooks ON webhooks.id = deliveries.webhook_id
         WHERE deliveries.status IN ('queued', 'sending') AND deliveries.next_attempt_at <= clock_timestamp()
           AND webhooks.is_on) ranked
       WHERE ranked.rank <= ${MAX_DELIVERIES_PER_WEBHOOK}::int ORDER BY ranked.occurred_at LIMIT ${MAX_DELIVERIES}::int)
    UPDATE webhook_deliveries deliveries
       SET status = 'sending', attempts = deliveries.attempts + 1,
           next_attempt_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int)
      FROM webhooks, due
     WHERE deliveries.id = due.id AND webhooks.id = deliveries.webhook_id
       AND deliveries.status IN ('queued', 'sending') AND deliveries.next_attempt_at <= clock_timestamp()
    RETURNING deliveries.id, deliveries.webhook_id AS "webhookId", deliveries.type, deliveries.data,
              deliveries.occurred_at AS "occurredAt", deliveries.attempts, webhooks.url,
              webhooks.is_in_network AS "isInNetwork", webhooks.secret, webhooks.old_secret AS "oldSecret",
              webhooks.old_secret_until AS "oldSecretUntil"`,
  );
}

/** Turns a webhook off. @returns whether it was on */
export async function turnOffWebhook(manager: EntityManager, webhookId: string): Promise<boolean> {
  const count = await changeRows(
    manager,
    sql`UPDATE webhooks SET is_on = false WHERE webhooks.id = ${webhookId} AND webhooks.is_on`,
  );
  return count > 0;
}

/** Finds the addresses of the administrators, with their languages. */
export function findAdministrators(
  manager: EntityManager,
): Promise<{ email: string; locale: Locale | null }[]> {
  return queryRows(
    manager,
    sql`SELECT users.email, users.locale FROM users WHERE users.role = 'admin' AND NOT users.is_service
         ORDER BY users.email`,
  );
}

/** Deletes old deliveries, also those that wait because their webhook is off. */
export async function deleteOldDeliveries(source: DataSource): Promise<void> {
  await changeRows(
    source.manager,
    sql`
    DELETE FROM webhook_deliveries deliveries
     WHERE deliveries.occurred_at < now() - make_interval(days => ${WEBHOOK_RETENTION_DAYS}::int)`,
  );
}
