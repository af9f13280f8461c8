import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Refusal } from '../../platform/http/refusal.js';

/** Lets only service accounts call SCIM. Each directory is a service account, which owns the people and groups that it created. */
@Injectable()
export class DirectoryGuard implements CanActivate {
  /** @throws Refusal (403) for a person */
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<Request>().user?.isService) return true;
    throw new Refusal(403, 'interop.scim.serviceOnly');
  }
}
