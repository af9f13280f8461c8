import { getCourse } from '@lectern/contract';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { CertificatesService } from '../learning/certificates/certificates.service.js';
import { isNotFound } from '../platform/http/is-not-found.js';
import { CoursesService } from '../courses/reading/courses.service.js';
import { fileUrl } from '../courses/files/file-url.js';
import { ENV } from '../platform/infra.module.js';
import type { LinkPreview } from '../platform/web/link-preview.js';

const COURSE = /^\/course\/([^/]+)\/?$/;
const CERTIFICATE = /^\/verify\/([^/]+)\/?$/;
const DEFAULT_IMAGE = '/link-preview.png';
const COURSE_DESCRIPTION =
  'An online course, slide by slide, at your own pace, with a certificate at the end.';

/** Link previews of published courses and certificates. */
@Injectable()
export class LinkPreviewsService {
  constructor(
    private readonly courses: CoursesService,
    private readonly certificates: CertificatesService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The preview of the page at a path; undefined for other pages, drafts, and unknown courses or certificates. */
  async find(path: string): Promise<LinkPreview | undefined> {
    try {
      const course = matchParameter(COURSE, path);
      if (course) return await this.previewCourse(course);
      const certificate = matchParameter(CERTIFICATE, path);
      return certificate ? await this.previewCertificate(certificate) : undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  private async previewCourse(idOrSlug: string): Promise<LinkPreview> {
    const byId = getCourse.params.safeParse({ id: idOrSlug });
    const course = await this.courses.find(byId.success ? byId.data : { slug: idOrSlug }, null);
    return {
      title: course.title,
      description: course.description?.trim() || COURSE_DESCRIPTION,
      url: this.absolute(`/course/${encodeURIComponent(course.slug)}`),
      image: this.absolute(fileUrl(course.thumbnailKey) ?? DEFAULT_IMAGE),
    };
  }

  private async previewCertificate(id: string): Promise<LinkPreview> {
    const { courseName, learnerName, verificationId } = await this.certificates.find(id);
    return {
      title: `Certificate: ${courseName}`,
      description: `Lectern issued this certificate to ${learnerName} for completing “${courseName}”.`,
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
