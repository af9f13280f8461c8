import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { type OidcProfile, OpenIdService } from './openid.service.js';

declare module 'express-serve-static-core' {
  interface Request {
    oidcProfile?: OidcProfile;
  }
}

/** Redirects the browser to the provider; at the callback, sets `request.oidcProfile`. */
@Injectable()
export class OpenIdGuard extends AuthGuard() {
  constructor(private readonly openId: OpenIdService) {
    super({ defaultStrategy: openId.strategyName });
  }

  override async canActivate(context: ExecutionContext) {
    await this.openId.configuration();
    return super.canActivate(context) as Promise<boolean>;
  }

  override getAuthenticateOptions() {
    return { property: 'oidcProfile' };
  }
}
