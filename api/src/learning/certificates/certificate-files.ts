import type { Accent, Locale, SiteIdentity } from '@lectern/contract';
import type { Certificate } from '@lectern/data';
import { TaskThread } from '@lectern/infra';
import type { DrawRequest } from './certificate-thread.js';

/** What a certificate shows of the site. */
type Brand = Pick<SiteIdentity, 'name' | 'logo'>;

/** What a certificate shows beside its row. */
interface Appearance {
  locale: Locale;
  accent: Accent;
  /** The signed credential, which becomes an attachment. */
  credential?: object | undefined;
}

/** Drawn PDFs that a process keeps; each has some 100 kB. */
const MAX_KEPT = 100;

/**
 * Draws each certificate once, because drawing takes up to a second and anybody with a link may ask for it. It is drawn again
 * when its grade is hidden or shown, its credential is signed or revoked, its person chooses another language, its course's category gets
 * another color, or the site another name or logo.
 */
export class CertificateFiles {
  /** By what is drawn and may change, least recently used first. */
  private readonly kept = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly publicUrl: string,
    /** Reads the file of a logo. */
    private readonly readLogo: (id: string) => Promise<Uint8Array>,
  ) {}

  /** @param brand what the certificate shows of the site */
  get(certificate: Certificate, appearance: Appearance, { name, logo }: Brand): Promise<Buffer> {
    const { verificationId, learnerName, courseName, grade } = certificate;
    const key = JSON.stringify([verificationId, learnerName, courseName, grade, appearance, name, logo]);
    const drawn = this.kept.get(key) ?? this.draw(certificate, appearance, { name, logo });
    this.kept.delete(key);
    this.kept.set(key, drawn);
    drawn.catch(() => this.kept.delete(key));
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest) this.kept.delete(oldest);
    return drawn;
  }

  private async draw(
    certificate: Certificate,
    { locale, accent, credential }: Appearance,
    { name, logo }: Brand,
  ): Promise<Buffer> {
    const verifyUrl = `${this.publicUrl}/verify/${certificate.verificationId}`;
    const bytes = logo && (await this.readLogo(logo).catch(() => undefined));
    const site = { name, ...(bytes && { logo: bytes }) };
    return Buffer.from(await thread.run([certificate, verifyUrl, locale, accent, site, credential]));
  }
}

/** Starts with the first certificate: its libraries for PDF and fonts would make each start of the API longer. */
const thread = new TaskThread<DrawRequest, Uint8Array>(
  new URL('../../../dist/learning/certificates/certificate-thread.js', import.meta.url),
);
