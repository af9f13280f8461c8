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
import type { Request } from 'express';
import type {} from 'express-session';
import type { Repository } from 'typeorm';

/** Where `@Endpoint` and `@EventStream` leave their contract. */
export const CONTRACT = Symbol('contract');

const ACTIVE_EVERY_MS = 5 * 60_000;

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

/** Lets a call through as its contract's `access` says; reads the person anew each time, so that a suspension holds at once. */
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
    const request = context.switchToHttp().getRequest<Request>();
    const user = await this.person(request);
    if (user) request.user = user;
    if (mayCall(access, user)) return true;
    if (!user) throw new UnauthorizedException('Please sign in.');
    throw new ForbiddenException("You don't have permission to do this.");
  }

  private async person({ session }: Request) {
    if (!session?.userId) return null;
    const [user] = await queryPrepared<User>(this.users.manager, this.byId, [session.userId]);
    if (!user || user.role === 'suspended') {
      // An empty one takes its place: signing in and out need one.
      await new Promise((done) => session.regenerate(done));
      return null;
    }
    await this.noteActive(user);
    return user;
  }

  private async noteActive(user: User) {
    if (Date.now() - (user.lastActive?.getTime() ?? 0) < ACTIVE_EVERY_MS) return;
    user.lastActive = new Date();
    await this.users.update(user.id, { lastActive: user.lastActive });
  }
}

/** Whether a person (null: a visitor) may do what needs such access. */
export function mayCall(access: Access, user: Pick<User, 'role'> | null): boolean {
  if (access === 'public') return true;
  if (!user || user.role === 'suspended') return false;
  return access === 'signed-in' || user.role === 'admin';
}
