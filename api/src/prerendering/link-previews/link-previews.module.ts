import { Module } from '@nestjs/common';
import { CertificatesModule } from '../../learning/certificates/certificates.module.js';
import { CoursesModule } from '../../courses/reading/courses.module.js';
import { LinkPreviewsService } from './link-previews.service.js';

@Module({ imports: [CoursesModule, CertificatesModule], providers: [LinkPreviewsService] })
export class LinkPreviewsModule {}
