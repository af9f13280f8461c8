import {
  addGroupMembers,
  addUsersToGroup,
  assignCourses,
  changeDue,
  joinGroup,
  leaveGroup,
  listAssignableCourses,
  listGroupCourses,
  listGroupMembers,
  listOwnGroups,
  previewJoin,
  removeGroupMember,
  unassignCourse,
} from '@lectern/contract';
import { User } from '@lectern/data';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { BulkChanges } from '../../platform/rights/bulk-changes.js';
import { GroupCoursesService } from './group-courses.service.js';
import { GroupMembersService } from './group-members.service.js';
import { JoiningService } from './joining.service.js';

/** Members, courses and joining of groups. */
@Controller()
export class GroupMembersController {
  constructor(
    private readonly members: GroupMembersService,
    private readonly courses: GroupCoursesService,
    private readonly joining: JoiningService,
    private readonly bulk: BulkChanges,
  ) {}

  @Endpoint(listGroupMembers)
  list({ params, query, user, locale }: Input<typeof listGroupMembers>) {
    return this.members.list(params.groupId, { ...query, locale }, user);
  }

  @Endpoint(addGroupMembers)
  add({ params, body, user }: Input<typeof addGroupMembers>) {
    return this.members.add(params.groupId, body.userIds, user);
  }

  @Endpoint(addUsersToGroup)
  addAll({ body: { ids, groupId }, user, locale }: Input<typeof addUsersToGroup>) {
    const change = (id: string) => this.members.addOne(groupId, id, user);
    return this.bulk.run(addUsersToGroup, { ids, user, locale }, { entity: User, change });
  }

  @Endpoint(removeGroupMember)
  remove({ params, user }: Input<typeof removeGroupMember>) {
    return this.members.remove(params.groupId, params.userId, user);
  }

  @Endpoint(listOwnGroups)
  listOwn({ user, locale }: Input<typeof listOwnGroups>) {
    return this.members.listOwn(user, locale);
  }

  @Endpoint(leaveGroup)
  leave({ params, user }: Input<typeof leaveGroup>) {
    return this.members.leave(params.groupId, user);
  }

  @Endpoint(listGroupCourses)
  listCourses({ params, user, locale }: Input<typeof listGroupCourses>) {
    return this.courses.list(params.groupId, { user, locale });
  }

  @Endpoint(listAssignableCourses)
  listAssignable({ params, query, user, locale }: Input<typeof listAssignableCourses>) {
    return this.courses.listAssignable(params.groupId, query.search, { user, locale });
  }

  @Endpoint(assignCourses)
  assign({ params, body, user, locale }: Input<typeof assignCourses>) {
    return this.courses.assign(params.groupId, body, { user, locale });
  }

  @Endpoint(changeDue)
  changeDue({ params, body: due, user, locale }: Input<typeof changeDue>) {
    const { groupId, courseId } = params;
    return this.courses.changeDue({ groupId, courseId, due }, { user, locale });
  }

  @Endpoint(unassignCourse)
  unassign({ params, user, locale }: Input<typeof unassignCourse>) {
    return this.courses.unassign(params.groupId, params.courseId, { user, locale });
  }

  @Endpoint(previewJoin)
  preview({ params, user, locale }: Input<typeof previewJoin>) {
    return this.joining.preview(params.code, user, locale);
  }

  @Endpoint(joinGroup)
  join({ params, user }: Input<typeof joinGroup>) {
    return this.joining.join(params.code, user);
  }
}
