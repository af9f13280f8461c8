import { describeSite, mayCreateCourses } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../platform/http/refusal.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';

/** Who may create courses, as administrators have set it for the site. */
@Injectable()
export class CourseCreationPolicy {
  constructor(private readonly site: SiteSettingsService) {}

  /** @throws Refusal (403) */
  require({ role }: Pick<User, 'role'>): void {
    if (!mayCreateCourses(describeSite(this.site.current), role))
      throw new Refusal(403, 'authoring.coursesByAdministrators');
  }
}
