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

/** The people that come from platforms. */
@Injectable()
export class LtiPeopleService {
  constructor(private readonly audit: AuditService) {}

  /**
   * Finds the person of a launch by issuer and subject alone, or makes an account for them. The platform's address of the person is
   * not read: a platform does not prove it, and it may be the address of someone else here. Roles of the launch are not read either.
   * @throws LtiRefusal for a person who is suspended, or who administrates this site
   */
  async findOrCreate(manager: EntityManager, platform: LtiPlatform, person: LaunchedPerson): Promise<User> {
    const key = { issuer: platform.issuer + LTI_ISSUER_MARK, subject: LTI_SUBJECT_MARK + person.subject };
    await holdLock(manager, `user ${key.issuer} ${key.subject}`);
    const known = await manager.findOneBy(User, key);
    if (known?.role === 'suspended') throw new LtiRefusal('suspended');
    if (known?.role === 'admin') throw new LtiRefusal('administrator');
    const locale = readLocale(person.locale);
    if (known) {
      Object.assign(known, { lastActive: new Date(), locale: known.locale ?? locale });
      return manager.save(known);
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

/** Some platforms send the whole name only; its last word is then the family name. */
function readNames({ givenName, familyName, name }: LaunchedPerson) {
  const [, first = name, last] = /^(.+) (\S+)$/.exec(name ?? '') ?? [];
  return { firstName: toName(givenName ?? first), lastName: toName(familyName ?? last) };
}

/** A name that the product would not accept from the person either counts as none. */
function toName(text: string | undefined): string | null {
  const { success, data } = z.safeParse(PersonName, text?.slice(0, MAX_NAME_LENGTH) ?? null);
  return success ? data : null;
}

/** 'pt-BR' and 'de' for 'de-AT'; null for a language that the interface does not have. */
function readLocale(tag: string | undefined): Locale | null {
  if (!tag || tag.length > 35) return null;
  const language = normalizeLanguage(tag);
  return findLocale(tag) ?? LOCALES.find((locale) => normalizeLanguage(locale) === language) ?? null;
}
