import type { Certificate as CertificateOnWire, Verification } from '@lectern/contract';
import { Certificate, type User } from '@lectern/data';
import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { presentCertificate, presentVerification } from './present-certificate.js';

/** Certificates of completed courses. */
@Injectable()
export class CertificatesService {
  constructor(@InjectRepository(Certificate) private readonly certificates: Repository<Certificate>) {}

  /** Newest first. */
  async list(user: User): Promise<CertificateOnWire[]> {
    const mine = await this.certificates.find({ where: { userId: user.id }, order: { issuedAt: 'DESC' } });
    return mine.map(presentCertificate);
  }

  /** Accepts lower case, because ids are typed from paper. @throws NotFoundException where no certificate has this id */
  async find(typed: string): Promise<Certificate> {
    const certificate = await this.certificates.findOne({
      where: { verificationId: typed.toUpperCase() },
      relations: { course: true },
    });
    if (!certificate) throw new NotFoundException('No certificate has this id.');
    return certificate;
  }

  async verify(verificationId: string): Promise<Verification> {
    return presentVerification(await this.find(verificationId));
  }
}
