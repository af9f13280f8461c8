import { EmailAddress, MAX_INVITED_ADDRESSES } from '@lectern/contract';
import { t as partsText } from '../../parts/texts';

const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The addresses of a text in lower case, each once. */
export const parseAddresses = (text: string): string[] => [...new Set(splitAddresses(text.toLowerCase()))];

/** Why the addresses of a text cannot be invited. */
export function describeAddresses(text: string): string {
  const addresses = splitAddresses(text);
  if (!addresses.length) return partsText('invitations.dialog.missing');
  const wrong = addresses.find((address) => !EmailAddress.safeParse(address).success);
  return wrong
    ? partsText('invitations.dialog.wrong', { address: wrong })
    : partsText('invitations.dialog.tooMany', { max: MAX_INVITED_ADDRESSES });
}
