import type { ToolMember, ToolMembersQuery } from '@lectern/contract';
import { Course, ExternalToolLink, ExternalToolRow, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { describePerson, MEMBERSHIP, MEMBERS_SCOPE } from '../launches/build-message.js';
import { getMembersUrl } from '../tools/describe-platform.js';
import { type CourseMember, findMembers, nameMembers } from './members.queries.js';

const ROLE = /^(?:http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership#)?(Learner|Instructor)$/;

/** LTI Names and Role Provisioning Services 2.0: the members of a course, for the tools of its modules. */
@Injectable()
export class ToolMembersService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  /**
   * @returns the members, and the address of the next page
   * @throws Refusal (403) for a tool that may not read members, (404) for a course without a module of the tool
   */
  async list(courseId: string, toolId: string, { role, limit, after }: ToolMembersQuery) {
    const { manager } = this.source;
    const tool = await manager.findOneBy(ExternalToolRow, { id: toolId });
    if (!tool?.readsMembers)
      throw new Refusal(403, 'interop.tools.noScope', { values: { scope: MEMBERS_SCOPE } });
    const course = await manager.findOneBy(Course, { id: courseId });
    if (!course || !(await manager.existsBy(ExternalToolLink, { toolId, module: { courseId } })))
      throw new Refusal(404, 'interop.tools.noMembers');
    await nameMembers(manager, { toolId, courseId });
    const [, asked] = ROLE.exec(role ?? '') ?? [];
    const isUnknown = role !== undefined && asked === undefined;
    const found = isUnknown
      ? []
      : await findMembers(manager, {
          ...{ toolId, courseId, after, limit: limit + 1 },
          role: asked as 'Learner' | 'Instructor' | undefined,
        });
    const shown = found.slice(0, limit);
    const url = getMembersUrl(this.env, courseId);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const query = { limit: String(limit), ...(role !== undefined && { role }), after: last?.subject ?? '' };
    return {
      next: last && `${url}?${new URLSearchParams(query)}`,
      container: {
        id: url,
        context: { id: courseId, title: course.title },
        members: shown.map((member) => present(member, tool)),
      },
    };
  }
}

const present = (member: CourseMember, tool: ExternalToolRow): ToolMember => ({
  status: 'Active',
  user_id: member.subject,
  roles: [
    ...(member.isLearner ? [`${MEMBERSHIP}#Learner`] : []),
    ...(member.isInstructor ? [`${MEMBERSHIP}#Instructor`] : []),
  ],
  ...(member.hasOpened && describePerson(tool, member as Pick<User, 'firstName' | 'lastName' | 'email'>)),
});
