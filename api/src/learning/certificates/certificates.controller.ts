import { listCertificates, previewCertificate, verifyCertificate, viewCertificate } from '@lectern/contract';
import { sitePictureKey } from '@lectern/data';
import type { Disk, Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { ENV, STORAGE } from '../../platform/infra.module.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { CertificateFiles } from './certificate-files.js';
import { sampleCertificate } from './sample-certificate.js';
import { CertificatesService } from './certificates.service.js';

@Controller()
export class CertificatesController {
  private readonly files: CertificateFiles;

  constructor(
    private readonly certificates: CertificatesService,
    private readonly site: SiteSettingsService,
    @Inject(ENV) { publicUrl }: Env,
    @Inject(STORAGE) storage: Disk,
  ) {
    this.files = new CertificateFiles(publicUrl, (id) => storage.getBytes(sitePictureKey(id)));
  }

  @Endpoint(listCertificates)
  list({ user }: Input<typeof listCertificates>) {
    return this.certificates.list(user);
  }

  @Endpoint(verifyCertificate)
  verify({ params }: Input<typeof verifyCertificate>) {
    return this.certificates.verify(params.verificationId);
  }

  @Endpoint(viewCertificate)
  async view({ params }: Input<typeof viewCertificate>, response: Response) {
    const certificate = await this.certificates.find(params.verificationId);
    const locale = await this.certificates.findLocale(certificate);
    const accent = this.certificates.findAccent(certificate);
    const credential = await this.certificates.findCredential(certificate);
    const pdf = await this.files.get(certificate, { locale, accent, credential }, this.site.current);
    sendPdf(response, pdf, `certificate-${certificate.verificationId}.pdf`);
  }

  @Endpoint(previewCertificate)
  async preview({ query, user }: Input<typeof previewCertificate>, response: Response) {
    const { identity, look, region } = this.site.current;
    const locale = user.locale ?? region.locale;
    const certificate = { ...query, signature: query.signature ?? null, seal: query.seal ?? null };
    const pdf = await this.files.get(
      sampleCertificate(locale),
      { locale, accent: 'blue' },
      { identity, look, certificate },
    );
    sendPdf(response, pdf, 'certificate.pdf');
  }
}

function sendPdf(response: Response, pdf: Buffer, fileName: string) {
  response.set({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${fileName}"`,
    'cache-control': 'private, no-store',
  });
  response.end(pdf);
}
