import { INVALID_PARAMETER_VALUE, isPostgresError } from '@lectern/data';
import { BadRequestException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** @throws BadRequestException for a time zone that this process knows and the database does not */
export async function requireTimeZone(manager: EntityManager, timeZone: string): Promise<void> {
  try {
    await manager.query('SELECT now() AT TIME ZONE $1', [timeZone]);
  } catch (error) {
    if (!isPostgresError(error, INVALID_PARAMETER_VALUE)) throw error;
    throw new BadRequestException(`The time zone ${timeZone} is not known here.`);
  }
}
