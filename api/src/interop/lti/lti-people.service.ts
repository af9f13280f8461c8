import { randomUUID } from 'node:crypto';
import {
  displayName,
  findLocale,
  type Locale,
  LOCALES,
  MAX_NAME_LENGTH,
  normalizeLanguage,
  PersonName,
} from '@lectern/contract';
import {
  holdLock,
  LTI_ADDRESS_ENDING,
  LTI_ISSUER_MARK,
  LTI_SUBJECT_MARK,
  type LtiPlatform,
  User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { AuditService } from '../../platform/audit/audit.service.js';
import { LtiRefusal } from './lti-refusal.js';
import type { LaunchedPerson } from './read-message.js';

/** Long enough for every language tag (RFC 5646, section 4.4.1). */
const MAX_TAG_LENGTH = 35;

/** The accounts of people who come from other learning platforms. */
@Injectable()
export class LtiPeopleService {
  constructor(private readonly audit: AuditService) {}

  /**
   * Finds the person of a launch by issuer and subject alone, or makes an account for them. The email address of the launch is not read:
   * the platform does not prove it, and another person may have an account with it. Roles of the launch are not read either.
   * @throws LtiRefusal for a suspended person and for an administrator of this site
   */
  async findOrCreate(manager: EntityManager, platform: LtiPlatform, person: LaunchedPerson): Promise<User> {
    const key = { issuer: platform.issuer + LTI_ISSUER_MARK, subject: LTI_SUBJECT_MARK + person.subject };
    await holdLock(manager, `user ${key.issuer} ${key.subject}`);
    const existing = await manager.findOneBy(User, key);
    if (existing?.role === 'suspended') throw new LtiRefusal('suspended');
    if (existing?.role === 'admin') throw new LtiRefusal('administrator');
    const locale = readLocale(person.locale);
    if (existing) {
      Object.assign(existing, { lastActive: new Date(), locale: existing.locale ?? locale });
      return manager.save(existing);
    }
    const created = await manager.save(
      manager.create(User, {
        ...key,
        email: randomUUID() + LTI_ADDRESS_ENDING,
        ...readNames(person),
        locale,
        role: 'student',
        lastActive: new Date(),
      }),
    );
    const target = { kind: 'user', id: created.id, name: displayName(created) } as const;
    const detail = platform.name;
    await this.audit.record(manager, { actor: created, action: 'user.launched-first', target, detail });
    return created;
  }
}

/** Reads the names. Where a platform sends only the whole name, the last word becomes the family name. */
function readNames({ givenName, familyName, name }: LaunchedPerson) {
  const [, first = name, last] = /^(.+) (\S+)$/.exec(name ?? '') ?? [];
  return { firstName: toName(givenName ?? first), lastName: toName(familyName ?? last) };
}

/** @returns null for a name that Lectern would not accept from the person either */
function toName(text: string | undefined): string | null {
  const { success, data } = z.safeParse(PersonName, text?.slice(0, MAX_NAME_LENGTH) ?? null);
  return success ? data : null;
}

/** Finds the locale for a language tag: 'pt-BR' for 'pt-BR', 'de' for 'de-AT'; null where the interface has no such language. */
function readLocale(tag: string | undefined): Locale | null {
  if (!tag || tag.length > MAX_TAG_LENGTH) return null;
  const language = normalizeLanguage(tag);
  return findLocale(tag) ?? LOCALES.find((locale) => normalizeLanguage(locale) === language) ?? null;
}
