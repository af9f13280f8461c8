import { listCertificates, verifyCertificate, viewCertificate } from '@lectern/contract';
import { sitePictureKey } from '@lectern/data';
import type { Disk, Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { ENV, STORAGE } from '../../platform/infra.module.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { CertificateFiles } from './certificate-files.js';
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
    const pdf = await this.files.get(certificate, { locale, accent, credential }, this.site.current.identity);
    response.set({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="certificate-${certificate.verificationId}.pdf"`,
      'cache-control': 'private, no-store',
    });
    response.end(pdf);
  }
}
