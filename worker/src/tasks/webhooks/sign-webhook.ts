import { createHmac } from 'node:crypto';

/** The headers of a message by Standard Webhooks 1.0.0, https://github.com/standard-webhooks/standard-webhooks. */
export function signWebhook(
  { id, sentAt, body }: { id: string; sentAt: Date; body: string },
  secrets: string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
