import {
  addGroupManager,
  archiveGroup,
  archiveGroups,
  createGroup,
  createJoinLink,
  deleteGroup,
  getGroup,
  getGroupClaim,
  listGroups,
  listJoinLinks,
  removeGroupManager,
  revokeJoinLink,
  updateGroup,
  updateGroupClaim,
} from '@lectern/contract';
import { Group } from '@lectern/data';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { BulkChanges } from '../../platform/rights/bulk-changes.js';
import { GroupClaimService } from './group-claim.service.js';
import { GroupManagersService } from './group-managers.service.js';
import { GroupsService } from './groups.service.js';
import { JoinLinksService } from './join-links.service.js';

@Controller()
export class GroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly managers: GroupManagersService,
    private readonly links: JoinLinksService,
    private readonly claims: GroupClaimService,
    private readonly bulk: BulkChanges,
  ) {}

  @Endpoint(listGroups)
  list({ query, user, locale }: Input<typeof listGroups>) {
    return this.groups.list({ ...query, locale }, user);
  }

  @Endpoint(createGroup)
  create({ body, user }: Input<typeof createGroup>) {
    return this.groups.create(body, user);
  }

  @Endpoint(getGroup)
  get({ params }: Input<typeof getGroup>) {
    return this.groups.get(params.groupId);
  }

  @Endpoint(updateGroup)
  update({ params, body, user }: Input<typeof updateGroup>) {
    return this.groups.update(params.groupId, body, user);
  }

  @Endpoint(archiveGroup)
  archive({ params, body, user }: Input<typeof archiveGroup>) {
    return this.groups.archive(params.groupId, body.isArchived, user);
  }

  @Endpoint(archiveGroups)
  archiveAll({ body: { ids, isArchived }, user, locale }: Input<typeof archiveGroups>) {
    const change = (id: string) => this.groups.setArchived(id, isArchived, user);
    return this.bulk.run(archiveGroups, { ids, user, locale }, { entity: Group, change });
  }

  @Endpoint(deleteGroup)
  delete({ params, query, user }: Input<typeof deleteGroup>) {
    return this.groups.delete(params.groupId, query.confirm, user);
  }

  @Endpoint(addGroupManager)
  addManager({ params, body, user }: Input<typeof addGroupManager>) {
    return this.managers.add(params.groupId, body.email, user);
  }

  @Endpoint(removeGroupManager)
  removeManager({ params, user }: Input<typeof removeGroupManager>) {
    return this.managers.remove(params.groupId, params.userId, user);
  }

  @Endpoint(listJoinLinks)
  listLinks({ params }: Input<typeof listJoinLinks>) {
    return this.links.list(params.groupId);
  }

  @Endpoint(createJoinLink)
  createLink({ params, body, user }: Input<typeof createJoinLink>) {
    return this.links.create(params.groupId, body, user);
  }

  @Endpoint(revokeJoinLink)
  revokeLink({ params, user }: Input<typeof revokeJoinLink>) {
    return this.links.revoke(params.groupId, params.linkId, user);
  }

  @Endpoint(getGroupClaim)
  getClaim({ params }: Input<typeof getGroupClaim>) {
    return this.claims.get(params.groupId);
  }

  @Endpoint(updateGroupClaim)
  updateClaim({ params, body, user }: Input<typeof updateGroupClaim>) {
    return this.claims.update(params.groupId, body.value, user);
  }
}
