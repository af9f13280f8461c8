import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { type Arrival, OpenIdService } from './openid.service.js';

declare module 'express-serve-static-core' {
  interface Request {
    arrival?: Arrival;
  }
}

/** Sends the browser to the provider, or takes what it brings back from there into `request.arrival`. */
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
    return { property: 'arrival' };
  }
}
