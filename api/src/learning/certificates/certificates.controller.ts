import { listCertificates, verifyCertificate, viewCertificate } from '@lectern/contract';
import type { Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { ENV } from '../../platform/infra.module.js';
import { CertificateFiles } from './certificate-files.js';
import { CertificatesService } from './certificates.service.js';

@Controller()
export class CertificatesController {
  private readonly files: CertificateFiles;

  constructor(
    private readonly certificates: CertificatesService,
    @Inject(ENV) { publicUrl }: Env,
  ) {
    this.files = new CertificateFiles(publicUrl);
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
    const pdf = await this.files.get(certificate, locale, this.certificates.findAccent(certificate));
    response.set({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="certificate-${certificate.verificationId}.pdf"`,
      'cache-control': 'private, no-store',
    });
    response.end(pdf);
  }
}
