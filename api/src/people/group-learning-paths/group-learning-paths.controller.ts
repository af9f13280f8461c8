import {
  assignLearningPaths,
  changeLearningPathDue,
  listAssignableLearningPaths,
  listGroupLearningPaths,
  unassignLearningPath,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { GroupLearningPathsService } from './group-learning-paths.service.js';

@Controller()
export class GroupLearningPathsController {
  constructor(private readonly paths: GroupLearningPathsService) {}

  @Endpoint(listGroupLearningPaths)
  list({ params, user, locale }: Input<typeof listGroupLearningPaths>) {
    return this.paths.list(params.groupId, { user, locale });
  }

  @Endpoint(listAssignableLearningPaths)
  listAssignable({ params, query, user, locale }: Input<typeof listAssignableLearningPaths>) {
    return this.paths.listAssignable(params.groupId, query.search, { user, locale });
  }

  @Endpoint(assignLearningPaths)
  assign({ params, body, user, locale }: Input<typeof assignLearningPaths>) {
    return this.paths.assign(params.groupId, body, { user, locale });
  }

  @Endpoint(changeLearningPathDue)
  changeDue({ params, body: due, user, locale }: Input<typeof changeLearningPathDue>) {
    const { groupId, pathId } = params;
    return this.paths.changeDue({ groupId, pathId, due }, { user, locale });
  }

  @Endpoint(unassignLearningPath)
  unassign({ params, user, locale }: Input<typeof unassignLearningPath>) {
    return this.paths.unassign(params.groupId, params.pathId, { user, locale });
  }
}
