import type { ServerText } from '@lectern/i18n/server';
import { MAX_ARGUMENT_LETTERS } from './limits.js';

/** Cuts the arguments of a message to the length that the reading process may send. */
export const cutText = ({ id, values, reason }: ServerText): ServerText => ({
  id,
  ...(values && {
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.slice(0, MAX_ARGUMENT_LETTERS) : value,
      ]),
    ),
  }),
  ...(reason && { reason: cutText(reason) }),
});
