import type { User } from '@lectern/contract';
import { frameText } from '../texts';

/** The name of a user's role; 'Student' without a role. */
export function roleName({ role }: Partial<Pick<User, 'role'>>): string {
  return frameText(`roles.${role ?? 'student'}`);
}
