import type { Accent, Locale, SiteSettings } from '@lectern/contract';
import type { Certificate } from '@lectern/data';
import { TaskThread } from '@lectern/infra';
import type { CertificateSite } from './certificate-pdf.js';
import type { DrawRequest } from './certificate-thread.js';

/** What decides what a certificate shows of the site. */
type Settings = Pick<SiteSettings, 'identity' | 'look' | 'certificate'>;

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
 * another color, or the site another name, logo, color or look of certificates.
 */
export class CertificateFiles {
  /** By what is drawn and may change, least recently used first. */
  private readonly kept = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly publicUrl: string,
    /** Reads the file of a picture of the site. */
    private readonly readPicture: (id: string) => Promise<Uint8Array>,
  ) {}

  get(certificate: Certificate, appearance: Appearance, settings: Settings): Promise<Buffer> {
    const { verificationId, learnerName, courseName, grade } = certificate;
    const { name, logo } = settings.identity;
    const site = [name, logo, settings.look.primaryColor, settings.certificate];
    const key = JSON.stringify([verificationId, learnerName, courseName, grade, appearance, ...site]);
    const drawn = this.kept.get(key) ?? this.draw(certificate, appearance, settings);
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
    { identity: { name, logo }, look: { primaryColor: color }, certificate: settings }: Settings,
  ): Promise<Buffer> {
    const verifyUrl = `${this.publicUrl}/verify/${certificate.verificationId}`;
    const pictures = await this.readPictures({ logo, signature: settings.signature, seal: settings.seal });
    const site: CertificateSite = { name, color, settings, ...pictures };
    return Buffer.from(await thread.run([certificate, verifyUrl, locale, accent, site, credential]));
  }

  /** The files of pictures; of one that cannot be read, none. */
  private async readPictures<Kind extends string>(
    ids: Record<Kind, string | null>,
  ): Promise<Partial<Record<Kind, Uint8Array>>> {
    const read = Object.entries<string | null>(ids).map(async ([kind, id]) => {
      const bytes = id && (await this.readPicture(id).catch(() => undefined));
      return bytes ? [[kind, bytes]] : [];
    });
    return Object.fromEntries((await Promise.all(read)).flat()) as Partial<Record<Kind, Uint8Array>>;
  }
}

/** Starts with the first certificate: its libraries for PDF and fonts would make each start of the API longer. */
const thread = new TaskThread<DrawRequest, Uint8Array>(
  new URL('../../../dist/learning/certificates/certificate-thread.js', import.meta.url),
);
