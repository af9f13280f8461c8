import { listCertificates, verifyCertificate, viewCertificate } from '@lectern/contract';
import type { Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../http/endpoint.js';
import { ENV } from '../infra.module.js';
import { drawCertificate } from './certificate-pdf.js';
import { CertificatesService } from './certificates.service.js';

@Controller()
export class CertificatesController {
  constructor(
    private readonly certificates: CertificatesService,
    @Inject(ENV) private readonly env: Env,
  ) {}

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
    const pdf = drawCertificate(certificate, `${this.env.publicUrl}/verify/${certificate.verificationId}`);
    response.set({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="certificate-${certificate.verificationId}.pdf"`,
      'cache-control': 'private, no-store',
    });
    pdf.pipe(response);
  }
}
