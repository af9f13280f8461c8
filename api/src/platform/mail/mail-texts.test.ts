import { DEFAULT_SITE_LOOK, type Locale, localeDirection } from '@lectern/contract';
import { mailHtml, mailText } from '@lectern/data';
import { expect, test } from 'vitest';
import { composeMail } from './mail-texts.js';

const URL = 'http://localhost/oidc/account/link/abc';

test.each<[Locale, { subject: string; action: string; note: string }]>([
  [
    'en',
    {
      subject: 'Confirm your email address',
      action: 'Confirm address',
      note: 'The link works once and for 30 minutes.',
    },
  ],
  [
    'de',
    {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      action: 'Adresse bestätigen',
      note: 'Der Link funktioniert einmal und 30 Minuten lang.',
    },
  ],
  [
    'ar',
    {
      subject: 'أكّد عنوان بريدك الإلكتروني',
      action: 'تأكيد العنوان',
      note: 'يعمل الرابط مرة واحدة ولمدة 30 دقيقة.',
    },
  ],
  [
    'zh-Hans',
    { subject: '确认你的邮箱地址', action: '确认地址', note: '此链接只能使用一次，有效期为 30 分钟。' },
  ],
])('a message in %s has subject, button and notes in this language', (locale, { subject, action, note }) => {
  const content = composeMail('confirm-address', locale, { url: URL });
  const html = mailHtml(content, DEFAULT_SITE_LOOK);
  expect(content.subject).toBe(subject);
  expect(html).toContain(`<html lang="${locale}" dir="${localeDirection(locale)}">`);
  for (const text of [subject, action, note]) expect(html).toContain(text);
  for (const text of [action, note]) expect(mailText(content)).toContain(text);
});
