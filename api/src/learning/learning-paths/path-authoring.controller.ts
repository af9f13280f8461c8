import {
  createLearningPath,
  deleteLearningPath,
  getEditedLearningPath,
  giveLearningPath,
  listAddableCourses,
  listEditableLearningPaths,
  listPathLearners,
  publishLearningPath,
  updateLearningPath,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { PathAuthoringService } from './path-authoring.service.js';
import { PathLearnersService } from './path-learners.service.js';
import { PathOwnerService } from './path-owner.service.js';

@Controller()
export class PathAuthoringController {
  constructor(
    private readonly authoring: PathAuthoringService,
    private readonly learners: PathLearnersService,
    private readonly owners: PathOwnerService,
  ) {}

  @Endpoint(listEditableLearningPaths)
  list({ query, user, locale }: Input<typeof listEditableLearningPaths>) {
    return this.authoring.list({ ...query, locale }, user);
  }

  @Endpoint(createLearningPath)
  create({ body, user }: Input<typeof createLearningPath>) {
    return this.authoring.create(body, user);
  }

  @Endpoint(getEditedLearningPath)
  get({ params }: Input<typeof getEditedLearningPath>) {
    return this.authoring.get(params.pathId);
  }

  @Endpoint(updateLearningPath)
  update({ params, body, user }: Input<typeof updateLearningPath>) {
    return this.authoring.update(params.pathId, body, user);
  }

  @Endpoint(publishLearningPath)
  publish({ params, body, user }: Input<typeof publishLearningPath>) {
    return this.authoring.setPublished(params.pathId, body.isPublished, user);
  }

  @Endpoint(deleteLearningPath)
  delete({ params, query, user }: Input<typeof deleteLearningPath>) {
    return this.authoring.delete(params.pathId, query.confirm, user);
  }

  @Endpoint(giveLearningPath)
  give({ params, body, user }: Input<typeof giveLearningPath>) {
    return this.owners.give(params.pathId, body.email, user);
  }

  @Endpoint(listAddableCourses)
  listAddable({ params, query, user, locale }: Input<typeof listAddableCourses>) {
    return this.authoring.listAddable(params.pathId, { ...query, locale }, user);
  }

  @Endpoint(listPathLearners)
  listLearners({ params, query, user, locale }: Input<typeof listPathLearners>) {
    return this.learners.list(params.pathId, { ...query, locale }, user);
  }
}
