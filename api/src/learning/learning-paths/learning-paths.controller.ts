import {
  getLearningPath,
  joinLearningPath,
  leaveLearningPath,
  listLearningPaths,
  listOwnLearningPaths,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { LearningPathsService } from './learning-paths.service.js';

@Controller()
export class LearningPathsController {
  constructor(private readonly paths: LearningPathsService) {}

  @Endpoint(listLearningPaths)
  list({ query, user, locale }: Input<typeof listLearningPaths>) {
    return this.paths.list({ ...query, locale }, user);
  }

  @Endpoint(getLearningPath)
  get({ params, user }: Input<typeof getLearningPath>) {
    return this.paths.get(params, user);
  }

  @Endpoint(listOwnLearningPaths)
  listOwn({ user, locale }: Input<typeof listOwnLearningPaths>) {
    return this.paths.listOwn(user, locale);
  }

  @Endpoint(joinLearningPath)
  join({ params, user }: Input<typeof joinLearningPath>) {
    return this.paths.join(params.pathId, user);
  }

  @Endpoint(leaveLearningPath)
  leave({ params, user }: Input<typeof leaveLearningPath>) {
    return this.paths.leave(params.pathId, user);
  }
}
