import {
  deleteOwnUser,
  deleteUser,
  displayName,
  exportOwnData,
  exportUsers,
  getUser,
  listUsers,
  reactivateUsers,
  suspendUsers,
  updateOwnUser,
  updateUser,
} from '@lectern/contract';
import { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { sendZip } from '../../courses/exports/zip-stream.js';
import { requireRecentSignIn } from '../../platform/rights/access.guard.js';
import { BulkChanges } from '../../platform/rights/bulk-changes.js';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { setLocaleCookie } from '../../platform/locale/locale-cookie.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { ENV } from '../../platform/infra.module.js';
import { SignInProviders } from '../../platform/site/sign-in-providers.js';
import { presentUser } from './present-user.js';
import { UserExportService } from './user-export.service.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly exports: UserExportService,
    private readonly bulk: BulkChanges,
    @Inject(ENV) private readonly env: Env,
    private readonly providers: SignInProviders,
  ) {}

  @Endpoint(getUser)
  me({ user, request }: Input<typeof getUser>) {
    if (!request.viewAs) return presentUser(user);
    const { administrator, endsAt } = request.viewAs;
    const viewAs = { administrator: displayName(administrator), endsAt: endsAt.toISOString() };
    return { ...presentUser(user), viewAs };
  }

  @Endpoint(updateOwnUser)
  async updateOwn({ body, user }: Input<typeof updateOwnUser>, response: Response) {
    const changed = await this.users.updateOwn(user, body);
    if (body.locale) setLocaleCookie(response, body.locale, this.env.publicUrl);
    return presentUser(changed);
  }

  @Endpoint(exportOwnData)
  async exportOwn({ user, query, request }: Input<typeof exportOwnData>, response: Response) {
    recordSecurityEvent(request, 'data-export', 'success');
    const { format = 'json' } = query;
    response.set({
      'content-disposition': `attachment; filename="lectern-data.${format}"`,
      'cache-control': 'private, no-store',
    });
    if (format === 'zip') return sendZip(await this.exports.exportWithFiles(user), response);
    response.json(await this.exports.exportUser(user));
  }

  @Endpoint(deleteOwnUser)
  async deleteOwn({ user, request }: Input<typeof deleteOwnUser>) {
    await this.users.deleteOwn(user);
    recordSecurityEvent(request, 'account-deletion', 'success', { userId: user.id });
  }

  @Endpoint(listUsers)
  list({ query, locale }: Input<typeof listUsers>) {
    return this.users.list({ ...query, locale });
  }

  @Endpoint(exportUsers)
  export({ query, user, locale, request }: Input<typeof exportUsers>) {
    recordSecurityEvent(request, 'data-export', 'success');
    return this.users.exportList({ ...query, locale }, user);
  }

  @Endpoint(updateUser)
  async update({ params, body, user, request }: Input<typeof updateUser>) {
    if (body.role || body.email) requireRecentSignIn(request, this.env, this.providers);
    return presentUser(await this.users.update(params.userId, body, user));
  }

  @Endpoint(suspendUsers)
  suspendAll({ body: { ids }, user, locale }: Input<typeof suspendUsers>) {
    const change = (id: string) => this.users.setSuspended(id, true, user);
    return this.bulk.run(suspendUsers, { ids, user, locale }, { entity: User, change });
  }

  @Endpoint(reactivateUsers)
  reactivateAll({ body: { ids }, user, locale }: Input<typeof reactivateUsers>) {
    const change = (id: string) => this.users.setSuspended(id, false, user);
    return this.bulk.run(reactivateUsers, { ids, user, locale }, { entity: User, change });
  }

  @Endpoint(deleteUser)
  async delete({ params, user, request }: Input<typeof deleteUser>) {
    await this.users.delete(params.userId, user);
    recordSecurityEvent(request, 'account-deletion', 'success', { userId: params.userId });
  }
}
