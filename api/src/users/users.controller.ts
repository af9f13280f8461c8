import { getUser } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../http/endpoint.js';
import { presentUser } from './present-user.js';

@Controller()
export class UsersController {
  @Endpoint(getUser)
  me({ user }: Input<typeof getUser>) {
    return presentUser(user);
  }
}
