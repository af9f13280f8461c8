import type { Accent, Locale, SiteCertificate } from '@lectern/contract';
import type { Certificate } from '@lectern/data';
import { translateTo } from '@lectern/i18n/server';
import PDFDocument from 'pdfkit';
import { plainName } from './certificate-fonts.js';
import { describeRequirements } from './describe-requirements.js';
import { CertificatePage, PAGE_HEIGHT, PAGE_WIDTH } from './certificate-page.js';
import type { SizeRange } from './set-name.js';

/** The accents of the light theme, as printed. */
const ACCENTS: Record<Accent, string> = {
  teal: '#0f766e',
  indigo: '#3f4ab8',
  magenta: '#b0156f',
  violet: '#7530bf',
  amber: '#8a5300',
  blue: '#0958d9',
  slate: '#475569',
};

/** What a certificate shows of the site; pictures are PNG files, and absent where the site has none. */
export interface CertificateSite {
  name: string;
  /** The primary color of the site; null where it has none of its own: then that of the course's category is used. */
  color: string | null;
  look: SiteCertificate;
  logo?: Uint8Array;
  signature?: Uint8Array;
  seal?: Uint8Array;
}

const NAME_STEPS: SizeRange[] = [
  { from: 46, to: 26, lines: 1 },
  { from: 28, to: 17, lines: 2 },
];
const COURSE_STEPS: SizeRange[] = [
  { from: 27, to: 22, lines: 1 },
  { from: 24, to: 18, lines: 2 },
  { from: 17, to: 13, lines: 3 },
];

/**
 * Draws a certificate as a one-page PDF in a language; `verifyUrl` goes into the QR code. The stream ends by itself.
 * @param credential the signed credential, which becomes an attachment
 */
export function drawCertificate(
  certificate: Certificate,
  verifyUrl: string,
  locale: Locale,
  accent: Accent,
  { color, look, logo, signature, seal, ...site }: CertificateSite,
  credential?: object,
): PDFKit.PDFDocument {
  const t = translateTo(locale);
  const isLearningPath = Boolean(certificate.learningPathId);
  const learner = plainName(certificate.learnerName);
  const course = plainName(certificate.courseName);
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
  page.ground();
  page.brand(plainName(site.name), logo);
  page.title(t('learning.certificate.title'), 164);
  page.phrase(t('learning.certificate.certifies'), 207);
  page.name(learner, NAME_STEPS, 250);
  page.divider(294);
  page.phrase(t(`learning.certificate.${isLearningPath ? 'completedPath' : 'completed'}`), 326);
  page.name(course, COURSE_STEPS, 369);
  page.requirements(describeRequirements({ requirements: certificate.requirements, isLearningPath }, t), 418);
  if (look.hasSeal) page.seal(478, seal);
  page.facts(certificate, 464);
  page.signature(
    { name: plainName(look.signerName), title: plainName(look.signerTitle), picture: signature },
    478,
  );
  page.code(verifyUrl, 439);
  if (look.note) page.note(plainName(look.note), 546);
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
