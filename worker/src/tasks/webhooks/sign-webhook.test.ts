import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { signWebhook } from './sign-webhook.js';

test('a message is signed as the libraries of Standard Webhooks check it, once for each secret', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    sentAt: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  const headers = signWebhook(message, ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'AAAA']);
  expect(headers).toMatchObject({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': expect.stringMatching(
      /^v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,[\w+/]{43}=$/,
    ),
  });
});

/** The function that the documents give makers of receivers. */
type Check = (headers: Record<string, string>, body: string, secret: string) => boolean;

async function loadCheck(): Promise<Check> {
  const path = fileURLToPath(new URL('../../../../docs/use/programs.md', import.meta.url));
  const programs = readFileSync(path, 'utf8').split('```js\n').slice(1);
  const [program = ''] = programs.find((one) => one.includes('function isFromLectern'))?.split('\n```') ?? [];
  const source = `${program}\nexport { isFromLectern };`;
  const { isFromLectern } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    isFromLectern: Check;
  };
  return isFromLectern;
}

afterEach(() => vi.useRealTimers());

test('the documented check of a receiver refuses messages that are replayed, changed, or signed by another secret', async () => {
  const isFromLectern = await loadCheck();
  const [secret, other] = [randomBytes(24), randomBytes(24)].map((bytes) => bytes.toString('base64'));
  vi.useFakeTimers({ toFake: ['Date'] });
  const body = '{"type":"course.published"}';
  const headers = signWebhook({ id: 'msg_1', sentAt: new Date(), body }, [other ?? '', secret ?? '']);
  const check = (changes: Record<string, string> = {}, text = body, key = secret) =>
    isFromLectern({ ...headers, ...changes }, text, `whsec_${key}`);
  expect(check()).toBe(true);
  expect(check({}, '{"type":"user.deleted"}')).toBe(false);
  expect(check({ 'webhook-id': 'msg_2' })).toBe(false);
  expect(check({}, body, randomBytes(24).toString('base64'))).toBe(false);
  expect(check({ 'webhook-signature': 'v1,' })).toBe(false);
  vi.setSystemTime(Date.now() + 301_000);
  expect(check()).toBe(false);
  // A time of now does not have the signature.
  expect(check({ 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) })).toBe(false);
});
