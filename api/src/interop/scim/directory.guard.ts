import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Refusal } from '../../platform/http/refusal.js';

/** A directory is a service account: its entries belong to it, and no person speaks for it. */
@Injectable()
export class DirectoryGuard implements CanActivate {
  /** @throws Refusal (403) */
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<Request>().user?.isService) return true;
    throw new Refusal(403, 'interop.scim.serviceOnly');
  }
}
