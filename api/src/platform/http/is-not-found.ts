import { HttpException, HttpStatus } from '@nestjs/common';

/** Whether a call was refused because the object does not exist, or because the person may not see it. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof HttpException && error.getStatus() === Number(HttpStatus.NOT_FOUND);
