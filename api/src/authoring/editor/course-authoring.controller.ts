import {
  deleteCourse,
  deleteCourses,
  duplicateCourse,
  getEditedCourse,
  listPossiblePrerequisites,
  publishCourses,
  updateCourse,
} from '@lectern/contract';
import { Course } from '@lectern/data';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { BulkChanges } from '../../platform/rights/bulk-changes.js';
import { CourseAuthoringService } from './course-authoring.service.js';
import { CourseDuplicateService } from './course-duplicate.service.js';

@Controller()
export class CourseAuthoringController {
  constructor(
    private readonly authoring: CourseAuthoringService,
    private readonly duplicates: CourseDuplicateService,
    private readonly bulk: BulkChanges,
  ) {}

  @Endpoint(getEditedCourse)
  get({ params }: Input<typeof getEditedCourse>) {
    return this.authoring.getCourse(params.id);
  }

  @Endpoint(updateCourse)
  update({ params, body, user }: Input<typeof updateCourse>) {
    return this.authoring.update(params.id, body, user);
  }

  @Endpoint(listPossiblePrerequisites)
  listPossiblePrerequisites({ params, query, user, locale }: Input<typeof listPossiblePrerequisites>) {
    return this.authoring.listPossiblePrerequisites(params.id, { ...query, locale }, user);
  }

  @Endpoint(deleteCourse)
  delete({ params, user }: Input<typeof deleteCourse>) {
    return this.authoring.delete(params.id, user);
  }

  @Endpoint(duplicateCourse)
  duplicate({ params, user }: Input<typeof duplicateCourse>) {
    return this.duplicates.duplicate(params.id, user);
  }

  @Endpoint(publishCourses)
  publishAll({ body: { ids, isPublished }, user, locale }: Input<typeof publishCourses>) {
    const change = (id: string) => this.authoring.setPublished(id, isPublished, user);
    return this.bulk.run(publishCourses, { ids, user, locale }, { entity: Course, change });
  }

  @Endpoint(deleteCourses)
  deleteAll({ body: { ids }, user, locale }: Input<typeof deleteCourses>) {
    const change = (id: string) => this.authoring.delete(id, user).then(() => true);
    return this.bulk.run(deleteCourses, { ids, user, locale }, { entity: Course, change });
  }
}
