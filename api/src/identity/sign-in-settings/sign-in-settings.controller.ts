import { getSignInState, updateSiteSignIn } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { SignInSettingsService } from './sign-in-settings.service.js';

@Controller()
export class SignInSettingsController {
  constructor(private readonly settings: SignInSettingsService) {}

  @Endpoint(getSignInState)
  getState() {
    return this.settings.getState();
  }

  @Endpoint(updateSiteSignIn)
  update({ body, user }: Input<typeof updateSiteSignIn>) {
    return this.settings.update(body, user);
  }
}
