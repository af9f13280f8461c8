import {
  createAccessToken,
  listAccessTokens,
  listUserTokens,
  revokeAccessToken,
  revokeUserToken,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { AccessTokensService } from './access-tokens.service.js';

@Controller()
export class AccessTokensController {
  constructor(private readonly tokens: AccessTokensService) {}

  @Endpoint(listAccessTokens)
  list({ user }: Input<typeof listAccessTokens>) {
    return this.tokens.listOwn(user);
  }

  @Endpoint(createAccessToken)
  create({ body, user }: Input<typeof createAccessToken>) {
    return this.tokens.create(body, user);
  }

  @Endpoint(revokeAccessToken)
  revoke({ params, user }: Input<typeof revokeAccessToken>) {
    return this.tokens.revoke(params.tokenId, user.id, user);
  }

  @Endpoint(listUserTokens)
  listOf({ params }: Input<typeof listUserTokens>) {
    return this.tokens.list(params.userId);
  }

  @Endpoint(revokeUserToken)
  revokeOf({ params, user }: Input<typeof revokeUserToken>) {
    return this.tokens.revoke(params.tokenId, params.userId, user);
  }
}
