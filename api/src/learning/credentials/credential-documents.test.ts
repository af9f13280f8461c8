import type { Certificate, Credential } from '@lectern/data';
import { expect, test } from 'vitest';
import { buildAddresses } from './addresses.js';
import { buildAchievementDocument, buildCredential } from './credential-documents.js';

const site = { addresses: buildAddresses('https://lectern.test'), name: 'Lectern', locale: 'en' } as const;
const achievement = {
  id: 'a',
  name: 'First Aid',
  requirements: { allSlides: true, studyMinutes: 0, exams: [] },
  isLearningPath: false,
};
const credential = { id: 'c', list: 1, position: 2, achievement } as unknown as Credential;
const aCertificate = (fields: Partial<Certificate>) =>
  ({
    learnerName: 'Ada',
    issuedAt: new Date(0),
    expiresAt: null,
    verificationId: 'v',
    ...fields,
  }) as Certificate;
const nameGrade = (fields: Partial<Certificate>) =>
  buildCredential(credential, aCertificate(fields), site).credentialSubject.achievement.resultDescription?.[0]
    ?.name;

test('a badge says what its grade is, as the certificate does', () => {
  expect(nameGrade({ grade: '87.5', gradeSource: 'total' })).toBe('Grade (total of the course)');
  expect(nameGrade({ grade: '87.5', gradeSource: 'exams' })).toBe('Grade (mean of the exams)');
  expect(nameGrade({ grade: '87.5', gradeSource: null })).toBe('Grade');
  expect(nameGrade({ grade: null, gradeSource: null })).toBeUndefined();
  expect(buildAchievementDocument(credential.achievement, site).resultDescription?.[0]?.name).toBe('Grade');
});
