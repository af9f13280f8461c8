import { listDueDates } from '@lectern/contract';
import { findDueDates } from '@lectern/data';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';

@Controller()
export class DueDatesController {
  constructor(private readonly source: DataSource) {}

  /** Lists what the person has to do, with the earliest due date first. */
  @Endpoint(listDueDates)
  listDueDates({ user, locale }: Input<typeof listDueDates>) {
    return findDueDates(this.source.manager, user.id, locale);
  }
}
