import { EmailAddress, MAX_INVITED_ADDRESSES } from '@lectern/contract';
import { invitationTexts } from '../../parts/invitations/texts';

const { dialog: texts } = invitationTexts;

/** The addresses of a text, each once, or the reason why they cannot be invited. */
export function parseAddresses(text: string): { emails: string[] } | { problem: string } {
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  if (!typed.length) return { problem: texts.missing };
  const parsed = typed.map((address) => ({ address, ...EmailAddress.safeParse(address) }));
  const wrong = parsed.find(({ success }) => !success);
  if (wrong) return { problem: texts.wrong(wrong.address) };
  const emails = [...new Set(parsed.map(({ data }) => String(data)))];
  return emails.length > MAX_INVITED_ADDRESSES ? { problem: texts.tooMany } : { emails };
}
