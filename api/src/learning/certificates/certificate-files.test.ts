import { DEFAULT_SITE_SETTINGS as SETTINGS } from '@lectern/contract';
import { expect, test, vi } from 'vitest';
import type { Certificate } from '@lectern/data';
import { CertificateFiles } from './certificate-files.js';

// The thread loads the real library.
vi.mock('pdfkit', () => {
  throw new Error('The library was loaded by the thread that answers requests.');
});

const readPicture = () => Promise.reject(new Error('There is no picture.'));

const certificate = (verificationId: string, grade: string | null = '100.00') =>
  ({
    verificationId,
    learnerName: 'Ada Byron',
    courseName: 'First aid',
    grade,
    issuedAt: new Date(),
    course: null,
    requirements: { allSlides: false, studyMinutes: 0, exams: [] },
  }) as unknown as Certificate;

test('a certificate is drawn once for any number of requests, and only the latest are kept', async () => {
  const files = new CertificateFiles('https://learn.example.org', readPicture);
  const first = files.get(certificate('0'), { locale: 'en', accent: 'slate' }, SETTINGS);
  expect(files.get(certificate('0'), { locale: 'en', accent: 'slate' }, SETTINGS)).toBe(first);
  expect(files.get(certificate('0', null), { locale: 'en', accent: 'slate' }, SETTINGS)).not.toBe(first);
  expect(files.get(certificate('0'), { locale: 'de', accent: 'slate' }, SETTINGS)).not.toBe(first);
  expect(files.get(certificate('0'), { locale: 'en', accent: 'teal' }, SETTINGS)).not.toBe(first);
  expect((await first).subarray(0, 5).toString()).toBe('%PDF-');
  const { identity, certificate: look } = SETTINGS;
  const named = { ...SETTINGS, identity: { ...identity, name: 'Hill School' } };
  const signed = { ...SETTINGS, certificate: { ...look, signerName: 'Head of school' } };
  const colored = { ...SETTINGS, look: { primaryColor: '#7a1f5c' } };
  for (const settings of [named, signed, colored])
    expect(files.get(certificate('0'), { locale: 'en', accent: 'slate' }, settings)).not.toBe(first);
  const drawn: Promise<Buffer>[] = [];
  Object.assign(files, { draw: () => (drawn.push(first), first) });
  for (let at = 1; at <= 100; at++)
    void files.get(certificate(String(at)), { locale: 'en', accent: 'slate' }, SETTINGS);
  expect(drawn).toHaveLength(100);
  void files.get(certificate('100'), { locale: 'en', accent: 'slate' }, SETTINGS);
  expect(drawn).toHaveLength(100);
  void files.get(certificate('0'), { locale: 'en', accent: 'slate' }, SETTINGS);
  expect(drawn).toHaveLength(101);
});

test('a certificate is drawn by another thread than the one that answers requests', async () => {
  const files = new CertificateFiles('https://learn.example.org', readPicture);
  expect(
    (await files.get(certificate('thread'), { locale: 'en', accent: 'slate' }, SETTINGS))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await expect(import('pdfkit')).rejects.toThrow();
});
