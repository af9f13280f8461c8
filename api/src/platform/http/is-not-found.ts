import { HttpException, HttpStatus } from '@nestjs/common';

/** Whether a call was refused because there is no such thing, or none that the person may see. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof HttpException && error.getStatus() === Number(HttpStatus.NOT_FOUND);
