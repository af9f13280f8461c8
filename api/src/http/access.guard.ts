import {
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Access, Endpoint, Stream } from '@lectern/contract';
import { queryPrepared, User } from '@lectern/data';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request, Response } from 'express';
import type {} from 'express-session';
import type { Repository } from 'typeorm';
import { recordSecurityEvent } from './security-log.js';

/** Metadata key of the contract that `@Endpoint` and `@EventStream` store. */
export const CONTRACT = Symbol('contract');

const LAST_ACTIVE_INTERVAL_MS = 5 * 60_000;

declare module 'express-session' {
  interface SessionData {
    userId: string;
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    user?: User;
  }
}

/** Enforces the contract's `access`. Reads the user with every request, so that a suspension takes effect at once. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly byId: string;

  constructor(
    private readonly reflector: Reflector,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {
    const columns = users.metadata.columns.map(
      ({ databaseName, propertyName }) => `${databaseName} AS "${propertyName}"`,
    );
    this.byId = `SELECT ${columns.join(', ')} FROM users WHERE id = $1`;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { access } = this.reflector.get<Endpoint | Stream>(CONTRACT, context.getHandler());
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const user = await this.findUser(request);
    if (user) request.user = user;
    // What only some may read is not left on the disk of a shared machine.
    if (access !== 'public' || user?.role === 'admin')
      http.getResponse<Response>().set('Cache-Control', 'private, no-store');
    if (mayCall(access, user)) return true;
    if (!user) throw new UnauthorizedException('Please sign in.');
    recordSecurityEvent(request, 'access', 'refused', { reason: `needs ${access}` });
    throw new ForbiddenException("You don't have permission to do this.");
  }

  private async findUser(request: Request) {
    const { session } = request;
    if (!session?.userId) return null;
    const [user] = await queryPrepared<User>(this.users.manager, this.byId, [session.userId]);
    if (!user || user.role === 'suspended') {
      recordSecurityEvent(request, 'access', 'refused', { reason: user ? 'suspended' : 'no account' });
      // Signing in and out need a session, so an empty one replaces it.
      await new Promise((done) => session.regenerate(done));
      return null;
    }
    await this.saveLastActive(user);
    return user;
  }

  private async saveLastActive(user: User) {
    if (Date.now() - (user.lastActive?.getTime() ?? 0) < LAST_ACTIVE_INTERVAL_MS) return;
    user.lastActive = new Date();
    await this.users.update(user.id, { lastActive: user.lastActive });
  }
}

/** Whether a user (null: a visitor) has this level of access. */
export function mayCall(access: Access, user: Pick<User, 'role'> | null): boolean {
  if (access === 'public') return true;
  if (!user || user.role === 'suspended') return false;
  return access === 'signed-in' || user.role === 'admin';
}
