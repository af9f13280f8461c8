import { createRequire } from 'node:module';
import type { Category } from '@lectern/contract';
import type { Certificate } from '@lectern/data';
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';

const require = createRequire(import.meta.url);
const serif = require.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf');
const sans = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
const sansBold = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf');

/** The light theme's accents of the categories, as printed. */
const ACCENTS: Record<Category, string> = {
  'Health & Safety': '#0f766e',
  Business: '#3f4ab8',
  Marketing: '#b0156f',
  Psychology: '#7530bf',
  Education: '#8a5300',
  IT: '#0958d9',
};
const INK = '#1a2233';
const QUIET = '#4a5568';
const LINE = '#d5dbe5';

/** A4 landscape, in points. */
const WIDTH = 841.89;
const HEIGHT = 595.28;
const MARGIN = 96;

/** Draws a certificate as a one-page PDF; `verifyUrl` goes into the QR code. The stream ends by itself. */
export async function drawCertificate(
  certificate: Certificate,
  verifyUrl: string,
): Promise<PDFKit.PDFDocument> {
  const category = certificate.course?.category;
  const accent = category ? ACCENTS[category] : ACCENTS.IT;
  const qr = QRCode.create(verifyUrl, { errorCorrectionLevel: 'M' });
  const pdf = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Certificate: ${certificate.courseName}`,
      Author: 'Lectern',
      CreationDate: certificate.issuedAt,
    },
  });
  pdf.registerFont('serif', serif).registerFont('sans', sans).registerFont('bold', sansBold);

  drawFrame(pdf, accent);
  centered(pdf.font('bold').fillColor(accent), 'LECTERN', 84, { size: 12, spacing: 4 });
  centered(pdf.font('serif').fillColor(INK), 'Certificate of Completion', 112, { size: 32 });
  centered(pdf.font('sans').fillColor(QUIET), 'This certifies that', 178, { size: 14 });
  fitted(pdf.font('serif').fillColor(INK), certificate.learnerName, 202, { size: 44, height: 56 });
  pdf
    .moveTo(WIDTH / 2 - 60, 272)
    .lineTo(WIDTH / 2 + 60, 272)
    .lineWidth(1.5)
    .stroke(accent);
  centered(pdf.font('sans').fillColor(QUIET), 'has completed the course', 288, { size: 14 });
  fitted(pdf.font('serif').fillColor(INK), certificate.courseName, 314, { size: 28, height: 76 });
  drawFacts(pdf, certificate);
  drawCode(pdf, qr, WIDTH - MARGIN - 84, 416);
  pdf.end();
  return pdf;
}

function drawFrame(pdf: PDFKit.PDFDocument, accent: string) {
  pdf
    .rect(28, 28, WIDTH - 56, HEIGHT - 56)
    .lineWidth(1)
    .stroke(LINE);
  pdf
    .rect(36, 36, WIDTH - 72, HEIGHT - 72)
    .lineWidth(2.5)
    .stroke(accent);
}

function drawFacts(pdf: PDFKit.PDFDocument, { issuedAt, grade, verificationId }: Certificate) {
  const date = issuedAt.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const facts = [
    ['Date', date],
    ['Grade', `${Math.floor(Number(grade))}%`],
    ['Verification id', verificationId],
  ] as const;
  const columns = [MARGIN, MARGIN + 170, MARGIN + 270];
  facts.forEach(([label, value], at) => {
    const x = columns[at] ?? MARGIN;
    pdf.font('sans').fontSize(10).fillColor(QUIET).text(label, x, 458, { lineBreak: false });
    pdf.font('bold').fontSize(12).fillColor(INK).text(value, x, 474, { lineBreak: false });
  });
}

/** Each dark module as a square: sharp at any size, and nothing to load. */
function drawCode(pdf: PDFKit.PDFDocument, { modules }: QRCode.QRCode, x: number, y: number) {
  const side = 84 / modules.size;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) pdf.rect(x + column * side, y + row * side, side + 0.05, side + 0.05);
    }
  }
  pdf.fill(INK);
}

function centered(
  pdf: PDFKit.PDFDocument,
  text: string,
  y: number,
  { size, spacing = 0 }: { size: number; spacing?: number },
) {
  pdf
    .fontSize(size)
    .text(text, MARGIN, y, { width: WIDTH - 2 * MARGIN, align: 'center', characterSpacing: spacing });
}

/** Centred in a box of the given height, as large as fits; what is too long at 14 points ends in an ellipsis. */
function fitted(
  pdf: PDFKit.PDFDocument,
  text: string,
  y: number,
  { size, height }: { size: number; height: number },
) {
  const box = { width: WIDTH - 2 * MARGIN, align: 'center' as const };
  let fitting = size;
  while (fitting > 14 && pdf.fontSize(fitting).heightOfString(text, box) > height) fitting -= 1;
  const used = Math.min(height, pdf.fontSize(fitting).heightOfString(text, box));
  pdf.text(text, MARGIN, y + (height - used) / 2, { ...box, height, ellipsis: true });
}
