import type { CertificateGrade, Locale } from '@lectern/contract';
import type { Certificate, Credential, CredentialAchievement, CredentialKey } from '@lectern/data';
import { translateTo } from '@lectern/i18n/server';
import { describeRequirements } from '../certificates/describe-requirements.js';
import type { Addresses } from './addresses.js';
import { CONTEXTS } from './contexts.js';

/** What documents say about the site. */
export interface IssuingSite {
  addresses: Addresses;
  name: string;
  /** The language of texts that are not of a person or course. */
  locale: Locale;
}

/** The public half of a key. */
type PublicKey = Pick<CredentialKey, 'id' | 'publicKey'>;

const KEY_CONTEXTS = ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'];

/** Retired keys stay in it: without them credentials that they signed could not be verified. */
function buildKeys(controller: string, keys: PublicKey[]) {
  const methods = keys.map(({ id, publicKey }) => ({
    id: `${controller}#${id}`,
    type: 'Multikey',
    controller,
    publicKeyMultibase: publicKey,
  }));
  return { verificationMethod: methods, assertionMethod: methods.map(({ id }) => id) };
}

/** What did:web resolves to. https://w3c-ccg.github.io/did-method-web/ */
export function buildDidDocument({ did, issuer }: Addresses, keys: PublicKey[]) {
  return {
    '@context': KEY_CONTEXTS,
    id: did,
    alsoKnownAs: [issuer],
    ...buildKeys(did, keys),
    service: [{ id: `${did}#profile`, type: 'IssuerProfile', serviceEndpoint: issuer }],
  };
}

const buildProfile = ({ addresses, name }: IssuingSite) => ({
  id: addresses.did,
  type: ['Profile'],
  name,
  url: addresses.site,
});

/** The profile at its https address, with the same keys for verifiers that do not know did:web. */
export function buildIssuer(site: IssuingSite, keys: PublicKey[]) {
  const { did, issuer } = site.addresses;
  return {
    '@context': [...CONTEXTS, ...KEY_CONTEXTS],
    ...buildProfile(site),
    id: issuer,
    alsoKnownAs: [did],
    ...buildKeys(issuer, keys),
  };
}

function buildAchievement(
  { id, name, requirements, isLearningPath }: CredentialAchievement,
  site: IssuingSite,
  /** Undefined without a grade, null where it says nothing about its source. */
  gradeSource: CertificateGrade | null | undefined,
) {
  const { addresses, locale } = site;
  const t = translateTo(locale);
  const achievement = addresses.achievement(id);
  return {
    id: achievement,
    type: ['Achievement'],
    achievementType: isLearningPath ? 'LearningProgram' : 'Course',
    inLanguage: locale,
    name,
    description: isLearningPath
      ? t('learning.credential.pathDescription', { path: name })
      : t('learning.credential.description', { course: name }),
    criteria: { narrative: describeRequirements({ requirements, isLearningPath }, t) },
    image: { id: addresses.badge(id), type: 'Image' },
    ...(gradeSource !== undefined && {
      resultDescription: [
        {
          id: `${achievement}#grade`,
          type: ['ResultDescription'],
          name: t(gradeSource ? `learning.certificate.grades.${gradeSource}` : 'learning.certificate.grade'),
          resultType: 'Percent',
        },
      ],
    }),
  };
}

/** The achievement at its https address, of whatever grade. */
export const buildAchievementDocument = (achievement: CredentialAchievement, site: IssuingSite) => ({
  '@context': CONTEXTS,
  ...buildAchievement(achievement, site, null),
});

/** An Open Badge 3.0 with what the certificate shows: name, course, dates and, where it shows one, the grade. */
export function buildCredential(
  { id, list, position, achievement }: Credential,
  { learnerName, issuedAt, expiresAt, verificationId, grade, gradeSource }: Certificate,
  site: IssuingSite,
) {
  const { addresses, locale } = site;
  const statusList = addresses.statusList(list);
  return {
    '@context': CONTEXTS,
    id: addresses.credential(id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: achievement.name,
    issuer: buildProfile(site),
    validFrom: issuedAt.toISOString(),
    ...(expiresAt && { validUntil: expiresAt.toISOString() }),
    awardedDate: issuedAt.toISOString(),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: learnerName, identityType: 'name' },
      ],
      achievement: buildAchievement(achievement, site, grade === null ? undefined : gradeSource),
      ...(grade !== null && {
        result: [
          {
            type: ['Result'],
            resultDescription: `${addresses.achievement(achievement.id)}#grade`,
            value: formatResult(grade),
          },
        ],
      }),
    },
    evidence: [
      {
        id: addresses.verification(verificationId),
        type: ['Evidence'],
        name: translateTo(locale)('learning.credential.evidence'),
      },
    ],
    credentialStatus: {
      id: `${statusList}#${position}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(position),
      statusListCredential: statusList,
    },
  };
}

/** Whole percent, as the certificate shows it. */
const formatResult = (grade: string) => String(Math.floor(Number(grade)));

/** Whether a signed document still says what it would say today: address, grade and status may have changed. */
export function isCurrent(
  signed: Record<string, unknown>,
  built: ReturnType<typeof buildCredential>,
): boolean {
  const { credentialSubject, credentialStatus, id } = signed as unknown as typeof built;
  const isSameGrade = credentialSubject.result?.[0]?.value === built.credentialSubject.result?.[0]?.value;
  return id === built.id && isSameGrade && credentialStatus.id === built.credentialStatus.id;
}

/** Who issued a status list, and for how long verifiers may believe it. */
export const describeStatusList = (addresses: Addresses, from: Date, hours: number) => ({
  issuer: addresses.did,
  validFrom: from.toISOString(),
  validUntil: new Date(from.getTime() + hours * 3_600_000).toISOString(),
});
