import type { Accent, Locale, SiteCertificate } from '@lectern/contract';
import type { Certificate } from '@lectern/data';
import { translateTo } from '@lectern/i18n/server';
import PDFDocument from 'pdfkit';
import { toPlainLine } from './certificate-fonts.js';
import { describeRequirements } from './describe-requirements.js';
import { CertificatePage, PAGE_HEIGHT, PAGE_WIDTH } from './certificate-page.js';
import type { SizeRange } from './set-name.js';

/** The accent colors of the light theme, for print. */
const ACCENTS: Record<Accent, string> = {
  teal: '#0f766e',
  indigo: '#3f4ab8',
  magenta: '#b0156f',
  violet: '#7530bf',
  amber: '#8a5300',
  blue: '#0958d9',
  slate: '#475569',
};

/** The parts of a certificate that the site determines. The pictures are PNG files; `settings` contains the site's texts. */
export interface CertificateSite {
  name: string;
  /** The primary color of the site; null where the color of the course's category is used. */
  color: string | null;
  settings: SiteCertificate;
  logo?: Uint8Array;
  signature?: Uint8Array;
  seal?: Uint8Array;
}

/** Font sizes in points and numbers of lines for the learner's name, and for the title of the course; the first that fits is used. */
const NAME_SIZES: SizeRange[] = [
  { from: 46, to: 26, lines: 1 },
  { from: 28, to: 17, lines: 2 },
];
const COURSE_SIZES: SizeRange[] = [
  { from: 27, to: 22, lines: 1 },
  { from: 24, to: 18, lines: 2 },
  { from: 17, to: 13, lines: 3 },
];

/**
 * Draws a certificate as a one-page PDF in a language; `verifyUrl` goes into the QR code. The stream ends by itself.
 * Numbers in the calls of `page` are vertical positions, in points from the top of the page.
 * @param credential the signed credential, which becomes an attachment
 */
export function drawCertificate(
  certificate: Certificate,
  verifyUrl: string,
  locale: Locale,
  accent: Accent,
  { color, settings, logo, signature, seal, ...site }: CertificateSite,
  credential?: object,
): PDFKit.PDFDocument {
  const t = translateTo(locale);
  const isLearningPath = Boolean(certificate.learningPathId);
  const learner = toPlainLine(certificate.learnerName);
  const course = toPlainLine(certificate.courseName);
  const pdf = new PDFDocument({
    size: [PAGE_WIDTH, PAGE_HEIGHT],
    margin: 0,
    lang: locale,
    tagged: true,
    displayTitle: true,
    info: {
      Title: t('learning.certificate.fileTitle', { course, name: learner }),
      Author: site.name,
      CreationDate: certificate.issuedAt,
    },
  });
  const page = new CertificatePage(pdf, color ?? ACCENTS[accent], locale);
  page.drawBackground();
  page.drawBrand(toPlainLine(site.name), logo);
  page.drawTitle(t('learning.certificate.title'), 164);
  page.drawPhrase(t('learning.certificate.certifies'), 207);
  page.drawName(learner, NAME_SIZES, 250);
  page.drawDivider(294);
  page.drawPhrase(t(`learning.certificate.${isLearningPath ? 'completedPath' : 'completed'}`), 326);
  page.drawName(course, COURSE_SIZES, 369);
  page.drawRequirements(
    describeRequirements({ requirements: certificate.requirements, isLearningPath }, t),
    418,
  );
  if (settings.hasSeal) page.drawSeal(478, seal);
  page.drawFacts(certificate, 464);
  page.drawSignature(
    { name: toPlainLine(settings.signerName), title: toPlainLine(settings.signerTitle), picture: signature },
    478,
  );
  page.drawQrCode(verifyUrl, 439);
  if (settings.note) page.drawNote(toPlainLine(settings.note), 546);
  if (credential)
    pdf.file(Buffer.from(JSON.stringify(credential, null, 2)), {
      name: 'credential.json',
      type: 'application/vc',
      description: t('learning.credential.attachment'),
      creationDate: certificate.issuedAt,
    });
  pdf.end();
  return pdf;
}
