import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { paged, PageNumber } from '../core/list.js';

/** The events that webhooks send. Triggers of the database write them. */
export const WEBHOOK_EVENTS = [
  'enrollment.created',
  'enrollment.completed',
  'certificate.issued',
  'exam.graded',
  'course.published',
  'user.created',
  'user.updated',
  'user.deleted',
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.output<typeof WebhookEvent>;

export const MAX_WEBHOOKS = 20;
export const MAX_WEBHOOK_URL_LENGTH = 500;

/** For how long the secret before the present one signs too. */
export const OLD_WEBHOOK_SECRET_HOURS = 24;

/** Days for which the log has a delivery. */
export const WEBHOOK_RETENTION_DAYS = 30;

/** Deliveries per page of the log. */
export const DELIVERY_PAGE_SIZE = 20;

export const WebhookEvents = z.array(WebhookEvent).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length));

/** An address that gets events. */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  /** The receiver is in the network of this server. */
  isInNetwork: z.boolean(),
  events: WebhookEvents,
  /** False: an administrator has turned it off, or deliveries failed for long. */
  isOn: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.output<typeof Webhook>;

/** Oldest first. */
export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  access: 'admin',
  summary: 'List the webhooks',
  response: z.array(Webhook),
});

/** With https, or with http to a receiver in the network of this server; without a name and password. 400 otherwise. */
export const NewWebhook = z.object({
  url: z
    .string()
    .check(z.trim(), z.maxLength(MAX_WEBHOOK_URL_LENGTH, { abort: true }), z.url({ protocol: /^https?$/ })),
  isInNetwork: z._default(z.boolean(), false),
  events: WebhookEvents,
});
export type NewWebhook = z.output<typeof NewWebhook>;

/** With which a webhook's messages are signed, as Standard Webhooks writes it; it is not shown again. */
export const WebhookSecret = z.object({ secret: z.string() });
export type WebhookSecret = z.output<typeof WebhookSecret>;

/** 404 while administrators do not allow webhooks, 409 beyond `MAX_WEBHOOKS`. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  access: 'admin',
  needsRecentSignIn: true,
  summary: 'Send events to an address',
  body: NewWebhook,
  response: z.extend(Webhook, WebhookSecret.shape),
  status: 201,
});

export const WebhookId = z.object({ webhookId: z.uuid() });

/** Events that happen while it is off are not sent later; those that wait are. */
export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:webhookId',
  access: 'admin',
  needsRecentSignIn: true,
  summary: 'Turn a webhook on or off',
  params: WebhookId,
  body: z.object({ isOn: z.boolean() }),
  status: 204,
});

/** The secret before it signs too, for `OLD_WEBHOOK_SECRET_HOURS`. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:webhookId/secret',
  access: 'admin',
  needsRecentSignIn: true,
  summary: 'Replace the secret of a webhook',
  params: WebhookId,
  response: WebhookSecret,
});

/** With its log. */
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:webhookId',
  access: 'admin',
  needsRecentSignIn: true,
  summary: 'Delete a webhook',
  params: WebhookId,
  status: 204,
});

export const DeliveryStatus = z.enum(['queued', 'sending', 'sent', 'failed']);
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

/** One event for one webhook. */
export const WebhookDelivery = z.object({
  /** The header `webhook-id`, the same at each attempt. */
  id: z.uuid(),
  type: WebhookEvent,
  occurredAt: z.iso.datetime(),
  status: DeliveryStatus,
  attempts: z.int(),
  /** What the receiver answered to the latest attempt, or why it could not be reached. */
  answer: z.nullable(z.string()),
  /** Of a delivery that waits. */
  nextAttemptAt: z.nullable(z.iso.datetime()),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

/** Latest event first. */
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:webhookId/deliveries',
  access: 'admin',
  summary: 'The log of a webhook',
  params: WebhookId,
  query: z.object({ page: PageNumber }),
  response: paged(WebhookDelivery),
});

/** Also one that was sent: the receiver knows it by its id. 404 for a delivery that is gone. */
export const sendWebhookAgain = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:webhookId/deliveries/:deliveryId/send',
  access: 'admin',
  perMinute: 60,
  summary: 'Send an event again',
  params: z.extend(WebhookId, { deliveryId: z.uuid() }),
  status: 204,
});
