import { expect, test } from 'vitest';
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
