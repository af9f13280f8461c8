import type { User } from '@lectern/contract';
import { t } from '../../texts';

/** The name of a user's role; 'Student' without a role. */
export function roleName({ role }: Partial<Pick<User, 'role'>>): string {
  return t(`roles.${role ?? 'student'}`);
}
