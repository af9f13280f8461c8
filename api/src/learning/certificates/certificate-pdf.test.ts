import { DEFAULT_SITE_CERTIFICATE, LOCALES, type Locale } from '@lectern/contract';
import type { Certificate } from '@lectern/data';
import PDFDocument from 'pdfkit';
import { expect, test, vi } from 'vitest';
import { PAGE_WIDTH } from './certificate-page.js';
import { type CertificateSite, drawCertificate } from './certificate-pdf.js';

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

const draw = (locale: Locale, site: Partial<CertificateSite>, of = certificate) =>
  drawCertificate(of, 'https://learn.example.org/certificates/LC-2345-6789', locale, 'slate', {
    name: 'Lectern',
    color: null,
    settings: DEFAULT_SITE_CERTIFICATE,
    ...site,
  });

const SIGNED = {
  ...DEFAULT_SITE_CERTIFICATE,
  signerName: 'Prof. Dr. A. B. '.padEnd(60, 'van Hohenberg '),
  signerTitle: 'مدير المدرسة · '.padEnd(80, 'Continuing Education '),
  note: 'Accredited under the number '.padEnd(120, 'W 2026-118/44 '),
};

/** Where each text begins and ends, in points from the left. */
function drawTexts(
  locale: Locale,
  site: Partial<CertificateSite> = {},
  of = certificate,
): { text: string; from: number; to: number }[] {
  const write = vi.spyOn(PDFDocument.prototype, 'text');
  const texts: { text: string; from: number; to: number }[] = [];
  write.mockImplementation(function (this: PDFKit.PDFDocument, text: string, x?: number) {
    texts.push({ text, from: Number(x), to: Number(x) + this.widthOfString(text, { lineBreak: false }) });
    return this;
  } as typeof PDFDocument.prototype.text);
  draw(locale, site, of).resume();
  write.mockRestore();
  return texts;
}

test.each(LOCALES)('the texts of a certificate fit the page: %s', (locale) => {
  const texts = drawTexts(locale, { settings: SIGNED });
  expect(texts.length).toBeGreaterThan(drawTexts(locale).length + 2);
  for (const { text, from, to } of texts) {
    expect([text, from > 60]).toEqual([text, true]);
    expect([text, to < PAGE_WIDTH - 60]).toEqual([text, true]);
  }
});

test('a certificate has the color of the site, or that of the category of its course', () => {
  const stroke = vi.spyOn(PDFDocument.prototype, 'stroke');
  const findColors = (color: string | null) => {
    stroke.mockClear();
    draw('en', { color, settings: SIGNED }).resume();
    return new Set(stroke.mock.calls.map(([used]) => used));
  };
  expect(findColors('#7a1f5c')).toEqual(new Set(['#7a1f5c']));
  expect(findColors(null)).toEqual(new Set(['#475569']));
  stroke.mockRestore();
});

test('a grade that there is none of, or that is hidden, is a dash', () => {
  const findTexts = (grade: string | null) =>
    drawTexts('en', {}, { ...certificate, grade }).map(({ text }) => text);
  expect(findTexts('87.50')).toContain('87%');
  expect(findTexts('87.50')).not.toContain('–');
  expect(findTexts(null)).toContain('–');
  expect(findTexts(null)).not.toContain('87%');
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

test('signature, seal and note are drawn where the site has them', () => {
  const image = vi.spyOn(PDFDocument.prototype, 'image').mockReturnThis();
  const countImages = (site: Partial<CertificateSite>) => {
    image.mockClear();
    draw('en', site).resume();
    return image.mock.calls.length;
  };
  const picture = new Uint8Array();
  expect(countImages({})).toBe(0);
  expect(countImages({ signature: picture, seal: picture })).toBe(2);
  const settings = { ...SIGNED, hasSeal: false };
  expect(countImages({ settings, signature: picture, seal: picture })).toBe(1);
  image.mockRestore();
  const own = drawTexts('en', {
    settings: { ...SIGNED, note: 'Line', signerName: 'Head', signerTitle: 'Dean' },
  });
  const texts = own.map(({ text }) => text);
  expect(texts.filter((text) => !drawTexts('en').some((other) => other.text === text))).toEqual([
    'Head',
    'Dean',
    'Line',
  ]);
});
