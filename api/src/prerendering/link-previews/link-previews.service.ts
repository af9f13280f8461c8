import { getCourse, type Locale } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { CertificatesService } from '../../learning/certificates/certificates.service.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { isNotFound } from '../../platform/http/is-not-found.js';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { fileUrl } from '../../courses/files/file-url.js';
import { ENV } from '../../platform/infra.module.js';
import type { LinkPreview } from '../../platform/web/link-preview.js';

const COURSE = /^\/course\/([^/]+)\/?$/;
const CERTIFICATE = /^\/verify\/([^/]+)\/?$/;
const DEFAULT_IMAGE = '/link-preview.png';

/** Link previews of published courses and certificates. */
@Injectable()
export class LinkPreviewsService {
  constructor(
    private readonly courses: CoursesService,
    private readonly certificates: CertificatesService,
    private readonly site: SiteSettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The preview of the page at a path, in a visitor's language; undefined for other pages, drafts, unknown courses or certificates, and courses that visitors may not see. */
  async find(path: string, locale: Locale): Promise<LinkPreview | undefined> {
    try {
      const course = matchParameter(COURSE, path);
      if (course)
        return this.site.current.features.catalog ? await this.previewCourse(course, locale) : undefined;
      const certificate = matchParameter(CERTIFICATE, path);
      return certificate ? await this.previewCertificate(certificate, locale) : undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  private async previewCourse(idOrSlug: string, locale: Locale): Promise<LinkPreview> {
    const byId = getCourse.params.safeParse({ id: idOrSlug });
    const course = await this.courses.find(byId.success ? byId.data : { slug: idOrSlug }, null);
    return {
      title: course.title,
      description: course.description?.trim() || translate(locale, 'platform.preview.course'),
      url: this.absolute(`/course/${encodeURIComponent(course.slug)}`),
      image: this.absolute(fileUrl(course.thumbnailKey) ?? DEFAULT_IMAGE),
    };
  }

  private async previewCertificate(id: string, locale: Locale): Promise<LinkPreview> {
    const { courseName: course, learnerName: name, verificationId } = await this.certificates.find(id);
    return {
      title: translate(locale, 'platform.preview.certificate', { course }),
      description: translate(locale, 'platform.preview.certificateText', { name, course }),
      url: this.absolute(`/verify/${encodeURIComponent(verificationId)}`),
      image: this.absolute(DEFAULT_IMAGE),
    };
  }

  private absolute(path: string): string {
    return new URL(path, this.env.publicUrl).href;
  }
}

/** The decoded parameter of a path; undefined for other paths and invalid encodings. */
function matchParameter(pattern: RegExp, path: string): string | undefined {
  const [, encoded] = pattern.exec(path) ?? [];
  if (!encoded) return undefined;
  try {
    const decoded = decodeURIComponent(encoded);
    // PostgreSQL rejects null characters in texts.
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
