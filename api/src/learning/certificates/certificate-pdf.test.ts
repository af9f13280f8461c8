import { LOCALES, type Locale } from '@lectern/contract';
import type { Certificate } from '@lectern/data';
import PDFDocument from 'pdfkit';
import { expect, test, vi } from 'vitest';
import { PAGE_WIDTH } from './certificate-page.js';
import { drawCertificate } from './certificate-pdf.js';

const certificate = {
  verificationId: 'LC-2345-6789',
  learnerName: 'Ada Byron',
  courseName: 'First aid',
  grade: '87.50',
  issuedAt: new Date('2026-11-29'),
  expiresAt: new Date('2028-11-30'),
  course: null,
  requirements: { allSlides: true, studyMinutes: 45, exams: [{}, {}] },
} as unknown as Certificate;

/** Where each text begins and ends, in points from the left. */
function drawTexts(locale: Locale, site = { name: 'Lectern' }): { text: string; from: number; to: number }[] {
  const write = vi.spyOn(PDFDocument.prototype, 'text');
  const texts: { text: string; from: number; to: number }[] = [];
  write.mockImplementation(function (this: PDFKit.PDFDocument, text: string, x?: number) {
    texts.push({ text, from: Number(x), to: Number(x) + this.widthOfString(text, { lineBreak: false }) });
    return this;
  } as typeof PDFDocument.prototype.text);
  drawCertificate(
    certificate,
    'https://learn.example.org/certificates/LC-2345-6789',
    locale,
    'slate',
    site,
  ).resume();
  write.mockRestore();
  return texts;
}

test.each(LOCALES)('the texts of a certificate fit the page: %s', (locale) => {
  const texts = drawTexts(locale);
  expect(texts.length).toBeGreaterThan(10);
  for (const { text, from, to } of texts) {
    expect([text, from > 60]).toEqual([text, true]);
    expect([text, to < PAGE_WIDTH - 60]).toEqual([text, true]);
  }
});

test('the facts of a certificate begin where the language does', () => {
  const findId = (locale: Locale) =>
    drawTexts(locale).find(({ text }) => text === certificate.verificationId);
  expect(findId('en')?.from).toBe(84);
  expect(findId('ar')?.to).toBeCloseTo(PAGE_WIDTH - 84);
});

test('a certificate has the name of the site', () => {
  const name = `A&B <"School"> {'1'}`;
  expect(drawTexts('en', { name }).map(({ text }) => text)).toContain(name);
});
