import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { type OidcProfile, OpenIdService } from './openid.service.js';

declare module 'express-serve-static-core' {
  interface Request {
    oidcProfile?: OidcProfile;
  }
}

class StrategyGuard extends AuthGuard() {
  override getAuthenticateOptions() {
    return { property: 'oidcProfile' };
  }
}

/** Redirects the browser to the chosen provider. At the callback, sets `request.oidcProfile`. */
@Injectable()
export class OpenIdGuard implements CanActivate {
  constructor(private readonly openId: OpenIdService) {}

  async canActivate(context: ExecutionContext) {
    const provider = await this.openId.chooseProvider(context.switchToHttp().getRequest<Request>());
    await this.openId.configuration(provider);
    const guard = new StrategyGuard({ defaultStrategy: this.openId.nameStrategy(provider) });
    return guard.canActivate(context) as Promise<boolean>;
  }
}
