import type { ToolMember, ToolMembersQuery } from '@lectern/contract';
import { Course, ExternalToolLink, ExternalToolRow } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import {
  buildMemberMessageClaims,
  buildPersonClaims,
  ROLE_VOCABULARY,
  MEMBERS_SCOPE,
} from '../launches/build-message.js';
import { addQuery, takePage } from '../take-page.js';
import { getMembersUrl } from '../tools/describe-platform.js';
import { type CourseMember, findMembers, createMissingSubjects } from './members.queries.js';

const ROLE_PATTERN = /^(?:http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership#)?(Learner|Instructor)$/;

/** LTI Names and Role Provisioning Services 2.0: the members of a course, for the tools of its modules. */
@Injectable()
export class ToolMembersService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  /**
   * @returns the members, and the address of the next page
   * @throws Refusal (403) for a tool that may not read members, (404) for a course without a module of the tool, and for a module (`rlid`)
   * that does not open the tool or is not in this course
   */
  async list(courseId: string, toolId: string, query: ToolMembersQuery) {
    const { role, limit, after, rlid } = query;
    const { manager } = this.source;
    const tool = await manager.findOneBy(ExternalToolRow, { id: toolId });
    if (!tool?.readsMembers)
      throw new Refusal(403, 'interop.tools.noScope', { values: { scope: MEMBERS_SCOPE } });
    const course = await manager.findOneBy(Course, { id: courseId });
    if (!course || !(await manager.existsBy(ExternalToolLink, { toolId, module: { courseId } })))
      throw new Refusal(404, 'interop.tools.noMembers');
    const link = rlid === undefined ? undefined : await findLink(manager, rlid, { toolId, courseId });
    await createMissingSubjects(manager, { toolId, courseId });
    const [, roleName] = ROLE_PATTERN.exec(role ?? '') ?? [];
    const isUnknownRole = role !== undefined && roleName === undefined;
    const found = isUnknownRole
      ? []
      : await findMembers(manager, {
          ...{ toolId, courseId, after, limit: limit + 1, moduleId: link?.moduleId },
          role: roleName as 'Learner' | 'Instructor' | undefined,
        });
    const { items, last } = takePage(found, limit);
    const url = getMembersUrl(this.env, courseId);
    return {
      next: last && addQuery(url, { ...query, after: last.subject }),
      container: {
        id: link ? addQuery(url, { rlid }) : url,
        context: { id: courseId, title: course.title },
        members: items.map((member) => presentMember(member, tool, link)),
      },
    };
  }
}

/** @throws Refusal (404) */
async function findLink(
  manager: EntityManager,
  id: string,
  { toolId, courseId }: { toolId: string; courseId: string },
): Promise<ExternalToolLink> {
  const link =
    isUuid(id) && (await manager.findOneBy(ExternalToolLink, { id, toolId, module: { courseId } }));
  if (!link) throw new Refusal(404, 'interop.tools.noMembers');
  return link;
}

function presentMember(
  member: CourseMember,
  tool: ExternalToolRow,
  link: ExternalToolLink | undefined,
): ToolMember {
  const roles = [
    ...(member.isLearner ? [`${ROLE_VOCABULARY}#Learner`] : []),
    ...(member.isInstructor ? [`${ROLE_VOCABULARY}#Instructor`] : []),
  ];
  const sharedClaims = member.hasOpened ? buildPersonClaims(tool, member) : {};
  return {
    ...{ status: 'Active', user_id: member.subject, roles, ...sharedClaims },
    ...(link && {
      message: [buildMemberMessageClaims(link, { subject: member.subject, roles, sharedClaims })],
    }),
  };
}
