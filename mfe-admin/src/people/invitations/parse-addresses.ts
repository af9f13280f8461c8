import { EmailAddress } from '@lectern/contract';
import { invitationTexts } from '../../parts/invitations/texts';

const { dialog: texts } = invitationTexts;

const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The addresses of a text in lower case, each once. */
export const parseAddresses = (text: string): string[] => [...new Set(splitAddresses(text.toLowerCase()))];

/** Why the addresses of a text cannot be invited. */
export function describeAddresses(text: string): string {
  const addresses = splitAddresses(text);
  if (!addresses.length) return texts.missing;
  const wrong = addresses.find((address) => !EmailAddress.safeParse(address).success);
  return wrong ? texts.wrong(wrong) : texts.tooMany;
}
