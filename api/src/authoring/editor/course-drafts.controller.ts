import {
  deleteCourseDraft,
  getCourseDraft,
  getCourseVersion,
  listCourseVersions,
  storeCourseDraft,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { CourseDraftsService } from './course-drafts.service.js';

@Controller()
export class CourseDraftsController {
  constructor(private readonly drafts: CourseDraftsService) {}

  @Endpoint(getCourseDraft)
  get({ params, user }: Input<typeof getCourseDraft>) {
    return this.drafts.find(params.id, user);
  }

  @Endpoint(storeCourseDraft)
  store({ params, body, user }: Input<typeof storeCourseDraft>) {
    return this.drafts.store(params.id, body, user);
  }

  @Endpoint(deleteCourseDraft)
  delete({ params, user }: Input<typeof deleteCourseDraft>) {
    return this.drafts.delete(params.id, user);
  }

  @Endpoint(listCourseVersions)
  listVersions({ params }: Input<typeof listCourseVersions>) {
    return this.drafts.listVersions(params.id);
  }

  @Endpoint(getCourseVersion)
  getVersion({ params }: Input<typeof getCourseVersion>) {
    return this.drafts.getVersion(params.id, params.versionId);
  }
}
