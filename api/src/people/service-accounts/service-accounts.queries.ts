import type { Role, Locale } from '@lectern/contract';
import { collate, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

export interface ServiceAccountRow {
  id: string;
  name: string;
  role: Role;
  createdAt: Date;
  lastActive: Date | null;
  suspensionReason: string | null;
  tokenCount: number;
}

/** Finds all service accounts by name, each with the number of its tokens. */
export function findServiceAccounts(manager: EntityManager, locale: Locale): Promise<ServiceAccountRow[]> {
  return queryRows<ServiceAccountRow>(
    manager,
    sql`
    SELECT users.id, coalesce(users.first_name, '') AS name, users.role, users.created_at AS "createdAt",
           users.last_active AS "lastActive", users.suspension_reason AS "suspensionReason",
           (SELECT count(*)::int FROM access_tokens tokens WHERE tokens.user_id = users.id) AS "tokenCount"
      FROM users WHERE users.is_service
     ORDER BY ${collate(sql`users.first_name`, locale)}, users.id`,
  );
}
