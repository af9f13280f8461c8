import { deleteUser, getUser, listUsers, updateUser } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../http/endpoint.js';
import { presentUser } from './present-user.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Endpoint(getUser)
  me({ user }: Input<typeof getUser>) {
    return presentUser(user);
  }

  @Endpoint(listUsers)
  list({ query }: Input<typeof listUsers>) {
    return this.users.list(query);
  }

  @Endpoint(updateUser)
  async update({ params, body, user }: Input<typeof updateUser>) {
    return presentUser(await this.users.update(params.userId, body, user));
  }

  @Endpoint(deleteUser)
  async delete({ params, user }: Input<typeof deleteUser>, response: Response) {
    await this.users.delete(params.userId, user);
    response.end();
  }
}
