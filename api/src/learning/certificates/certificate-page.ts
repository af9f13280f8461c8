import { localeDirection, type Locale } from '@lectern/contract';
import { type Certificate, formatDay } from '@lectern/data';
import { formatLocale, type GetText, translateTo } from '@lectern/i18n/server';
import QRCode from 'qrcode';
import { fontFile, type FontName, type Run, splitIntoRuns, splitText } from './certificate-fonts.js';
import { LECTERN, rosette } from './ornaments.js';
import { setName, type SizeRange } from './set-name.js';

/** A4 landscape; all lengths are points from the top left corner. */
export const PAGE_WIDTH = 841.89;
export const PAGE_HEIGHT = 595.28;
const MIDDLE = PAGE_WIDTH / 2;
const MARGIN = 84;
const CODE = 78;
const LOGO_WIDTH = 200;
const LOGO_HEIGHT = 40;
const INK = '#1a2233';
const SECONDARY_INK = '#4a5568';
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

interface Type {
  font: FontName;
  size: number;
  color: string;
}
const BRAND: Type = { font: 'bold', size: 13, color: INK };
const TITLE: Type = { font: 'serif', size: 31, color: INK };
const PHRASE: Type = { font: 'italic', size: 15, color: SECONDARY_INK };
const LABEL: Type = { font: 'sans', size: 9, color: SECONDARY_INK };
const VALUE: Type = { font: 'bold', size: 11.5, color: INK };
/** The line of a signature, with a picture above it and its person's name below. */
const SIGNATURE_WIDTH = 184;
const SIGNATURE_HEIGHT = 40;
/** The middle of that line, from the margin at which lines begin. */
const SIGNATURE_MIDDLE = 575;
const SIGNER_SIZES: SizeRange[] = [
  { from: 12, to: 9, lines: 1 },
  { from: 9, to: 7, lines: 2 },
];
const SIGNER_TITLE_SIZES: SizeRange[] = [
  { from: 9, to: 8, lines: 1 },
  { from: 8, to: 7, lines: 2 },
];
const NOTE_SIZES: SizeRange[] = [{ from: 10, to: 6, lines: 1 }];
const SEAL_RADIUS = 47;
/** Stands for a grade that does not exist, or that the review rules hide. */
const NO_GRADE = '–';

/** The parts of a certificate's page: text tagged for screen readers, the rest marked as decoration. */
export class CertificatePage {
  private readonly t: GetText;
  /** Facts begin at the right, and the code is at the left, where the language is written from right to left. */
  private readonly isMirrored: boolean;

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly accent: string,
    private readonly locale: Locale,
  ) {
    this.t = translateTo(locale);
    this.isMirrored = localeDirection(locale) === 'rtl';
  }

  /** Two frames, and a rosette as faint as a watermark. */
  drawBackground() {
    this.decoration(() => {
      const { pdf, accent } = this;
      this.drawRosette(297, 236, 0.1);
      pdf
        .lineWidth(2.25)
        .rect(26, 26, PAGE_WIDTH - 52, PAGE_HEIGHT - 52)
        .stroke(accent);
      pdf
        .lineWidth(0.5)
        .rect(33, 33, PAGE_WIDTH - 66, PAGE_HEIGHT - 66)
        .stroke(accent);
    });
  }

  /** @param logo a PNG file; a lectern where the site has none */
  drawBrand(name: string, logo?: Uint8Array) {
    const box = { middle: MIDDLE, y: 82, width: LOGO_WIDTH, height: LOGO_HEIGHT };
    this.decoration(() => (logo ? this.drawPicture(logo, box) : this.drawLectern(82)));
    this.tagged('P', () => this.centred(name, { ...BRAND, color: this.accent }, 118));
  }

  drawTitle(text: string, baseline: number) {
    this.tagged('H1', () => this.centred(text, TITLE, baseline));
  }

  drawPhrase(text: string, baseline: number) {
    this.tagged('P', () => this.centred(text, PHRASE, baseline));
  }

  /** Centred on `y`, in whatever script it is written. */
  drawName(name: string, steps: SizeRange[], y: number) {
    const { size, lines } = setName(name, PAGE_WIDTH - 2 * MARGIN, steps);
    const leading = size * 1.2;
    const first = y + size * 0.34 - ((lines.length - 1) * leading) / 2;
    this.tagged('P', () =>
      lines.forEach((line, index) => this.nameLine(line, size, first + index * leading)),
    );
  }

  drawRequirements(text: string, baseline: number) {
    this.tagged('P', () => this.centred(text, LABEL, baseline));
  }

  drawDivider(y: number) {
    this.decoration(() => {
      const { pdf, accent } = this;
      for (const side of [-1, 1]) {
        pdf
          .lineWidth(0.75)
          .moveTo(MIDDLE + side * 10, y)
          .lineTo(MIDDLE + side * 110, y)
          .stroke(accent);
      }
      pdf.polygon([MIDDLE - 4, y], [MIDDLE, y - 4], [MIDDLE + 4, y], [MIDDLE, y + 4]).fill(accent);
    });
  }

  /** @param picture a PNG file; Lectern's seal where the site has none */
  drawSeal(y: number, picture?: Uint8Array) {
    this.decoration(() => {
      const { pdf, accent } = this;
      const side = 2 * SEAL_RADIUS;
      if (picture) return this.drawPicture(picture, { middle: MIDDLE, y, width: side, height: side });
      this.drawRosette(y, SEAL_RADIUS, 1);
      pdf.circle(MIDDLE, y, 24).fill('white');
      pdf.lineWidth(0.75).circle(MIDDLE, y, 21.5).stroke(accent);
      this.drawLectern(y);
    });
  }

  drawFacts(
    { issuedAt, expiresAt, grade, gradeSource, learningPathId, verificationId }: Certificate,
    y: number,
  ) {
    const { t, locale } = this;
    this.fact(t('learning.certificate.date'), formatDay(issuedAt, locale), MARGIN, y);
    if (expiresAt) {
      const lastDay = formatDay(lastMoment(expiresAt), locale);
      this.fact(t('learning.certificate.validUntil'), lastDay, MARGIN + 120, y);
    }
    if (!learningPathId)
      this.fact(
        t(gradeSource ? `learning.certificate.grades.${gradeSource}` : 'learning.certificate.grade'),
        grade === null ? NO_GRADE : formatGrade(Number(grade), locale),
        MARGIN + (expiresAt ? 240 : 150),
        y,
      );
    this.fact(t('learning.certificate.verificationId'), verificationId, MARGIN, y + 40);
  }

  /** A line to sign on, with the name and title of who signs below; nothing where all of it is empty. */
  drawSignature(
    { name, title, picture }: { name: string; title: string; picture?: Uint8Array | undefined },
    y: number,
  ) {
    if (!name && !title && !picture) return;
    const middle = this.isMirrored ? PAGE_WIDTH - SIGNATURE_MIDDLE : SIGNATURE_MIDDLE;
    const [width, height] = [SIGNATURE_WIDTH, SIGNATURE_HEIGHT];
    const box = { middle, y: y - height / 2 - 2, width, height };
    const alt = this.t('learning.certificate.signature');
    if (picture)
      this.pdf.addStructure(this.pdf.struct('Figure', { alt }, () => this.drawPicture(picture, box)));
    this.decoration(() => {
      const { pdf, accent } = this;
      const from = middle - width / 2;
      pdf
        .lineWidth(0.75)
        .moveTo(from, y)
        .lineTo(from + width, y)
        .stroke(accent);
    });
    const below = this.lines(name, { steps: SIGNER_SIZES, color: INK, middle, width }, y + 4);
    this.lines(title, { steps: SIGNER_TITLE_SIZES, color: SECONDARY_INK, middle, width }, below);
  }

  /** A line at the bottom. */
  drawNote(text: string, y: number) {
    const width = PAGE_WIDTH - 2 * MARGIN;
    this.lines(text, { steps: NOTE_SIZES, color: SECONDARY_INK, middle: MIDDLE, width }, y - 8);
  }

  /** The address as a QR code, each dark module a square: sharp at any size. */
  drawQrCode(url: string, y: number) {
    const { pdf } = this;
    const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
    const side = CODE / modules.size;
    const x = this.isMirrored ? MARGIN : PAGE_WIDTH - MARGIN - CODE;
    const squares = () => {
      for (let row = 0; row < modules.size; row++) {
        for (let column = 0; column < modules.size; column++) {
          if (modules.get(row, column)) pdf.rect(x + column * side, y + row * side, side + 0.05, side + 0.05);
        }
      }
      pdf.fill(INK);
    };
    pdf.addStructure(pdf.struct('Figure', { alt: this.t('learning.certificate.qrCode', { url }) }, squares));
    pdf.link(x, y, CODE, CODE, url);
  }

  /** Lines of a text, as large as they fit. @returns where they end */
  private lines(
    text: string,
    { steps, color, middle, width }: { steps: SizeRange[]; color: string; middle: number; width: number },
    top: number,
  ): number {
    if (!text) return top;
    const { size, lines } = setName(text, width, steps);
    this.tagged('P', () =>
      lines.forEach((line, index) =>
        this.centredRuns(
          splitIntoRuns(line, this.locale),
          { size, color },
          top + size * (1 + index * 1.15),
          middle,
        ),
      ),
    );
    return top + size * (0.3 + 1.15 * lines.length);
  }

  /** @param start from the margin at which lines begin */
  private fact(label: string, value: string, start: number, y: number) {
    this.tagged('P', () => {
      this.writeFrom(start, label, LABEL, y);
      this.writeFrom(start, value, VALUE, y + 16);
    });
  }

  private writeFrom(start: number, text: string, { font, ...type }: Type, baseline: number) {
    const runs = splitText(text, font, this.locale);
    const x = this.isMirrored ? PAGE_WIDTH - start - this.measureRuns(runs, type.size) : start;
    this.writeRuns(runs, type, x, baseline);
  }

  /**
   * Attaches the actual text for copying and screen readers, because letters of two scripts can share one glyph and some
   * are romanized. Not for right-to-left text: PDF readers reverse the drawn text but not the attached one.
   */
  private nameLine(line: string, size: number, baseline: number) {
    const tells = !RIGHT_TO_LEFT.test(line);
    if (tells) this.pdf.markContent('Span', { actual: line });
    this.centredRuns(splitIntoRuns(line, this.locale), { size, color: INK }, baseline);
    if (tells) this.pdf.endMarkedContent();
  }

  private centred(text: string, { font, ...type }: Type, baseline: number) {
    this.centredRuns(splitText(text, font, this.locale), type, baseline);
  }

  private centredRuns(runs: Run[], type: Omit<Type, 'font'>, baseline: number, middle = MIDDLE) {
    this.writeRuns(runs, type, middle - this.measureRuns(runs, type.size) / 2, baseline);
  }

  private measureRuns(runs: Run[], size: number): number {
    return runs.reduce((total, run) => total + this.measure(run, size), 0);
  }

  private writeRuns(runs: Run[], type: Omit<Type, 'font'>, start: number, baseline: number) {
    let x = start;
    for (const run of runs) {
      this.write(run.text, { ...type, font: run.font }, x, baseline);
      x += this.measure(run, type.size);
    }
  }

  private measure({ font, text }: Run, size: number): number {
    return this.use(font, size).widthOfString(text, SINGLE_LINE);
  }

  private write(text: string, { font, size, color }: Type, x: number, baseline: number) {
    this.use(font, size)
      .fillColor(color)
      .text(text, x, baseline, { ...SINGLE_LINE, baseline: 'alphabetic' });
  }

  private use(font: FontName, size: number) {
    return this.pdf.registerFont(font, fontFile(font)).font(font, size);
  }

  /** Fits a PNG file into a box around a point. */
  private drawPicture(
    picture: Uint8Array,
    { middle, y, width, height }: { middle: number; y: number; width: number; height: number },
  ) {
    this.pdf.image(Buffer.from(picture), middle - width / 2, y - height / 2, {
      fit: [width, height],
      align: 'center',
      valign: 'center',
    });
  }

  private drawLectern(y: number) {
    const { pdf, accent } = this;
    pdf
      .save()
      .translate(MIDDLE - 16, y - 17)
      .lineWidth(1.6)
      .lineJoin('round')
      .lineCap('round');
    pdf.path(LECTERN).stroke(accent).restore();
  }

  private drawRosette(y: number, radius: number, opacity: number) {
    const { pdf, accent } = this;
    pdf.save().lineWidth(Math.sqrt(radius) / 17);
    for (const wave of rosette(MIDDLE, y, radius)) pdf.polygon(...wave.map(([x, y]) => [x, y]));
    pdf.strokeOpacity(opacity).stroke(accent).restore();
  }

  private decoration(draw: () => void) {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  private tagged(tag: string, draw: () => void) {
    this.pdf.addStructure(this.pdf.struct(tag, {}, draw));
  }
}

const formatGrade = (percent: number, locale: Locale) =>
  (Math.floor(percent) / 100).toLocaleString(formatLocale(locale), { style: 'percent' });

/** A certificate expires at the end of its last day. */
const lastMoment = (expiresAt: Date) => new Date(expiresAt.getTime() - 1);

/** Lays a run out as a whole, which scripts that join their letters need. */
const SINGLE_LINE = { lineBreak: false, features: [] as PDFKit.Mixins.OpenTypeFeatures[] };
