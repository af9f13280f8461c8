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
  list({ params, user }: Input<typeof listGroupLearningPaths>) {
    return this.paths.list(params.groupId, user);
  }

  @Endpoint(listAssignableLearningPaths)
  listAssignable({ params, query, user }: Input<typeof listAssignableLearningPaths>) {
    return this.paths.listAssignable(params.groupId, query.search, user);
  }

  @Endpoint(assignLearningPaths)
  assign({ params, body, user }: Input<typeof assignLearningPaths>) {
    return this.paths.assign(params.groupId, body, user);
  }

  @Endpoint(changeLearningPathDue)
  changeDue({ params, body, user }: Input<typeof changeLearningPathDue>) {
    return this.paths.changeDue(params.groupId, params.pathId, body, user);
  }

  @Endpoint(unassignLearningPath)
  unassign({ params, user }: Input<typeof unassignLearningPath>) {
    return this.paths.unassign(params.groupId, params.pathId, user);
  }
}
