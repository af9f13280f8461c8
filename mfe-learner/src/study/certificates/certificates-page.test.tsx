/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  createCredential,
  type CredentialState,
  deleteCredential,
  getCredential,
  getUser,
  listCertificates,
  renewCertificate,
  type Verification,
  verifyCertificate,
} from '@lectern/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { open } from '../../testing/open';
import { aCertificate, aLearner, anEnrollment } from '../../testing/samples';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('of 10,000 certificates 100 are rendered, and the others on request', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) =>
    aCertificate({ id: `${n}`, courseName: `Course ${n}.` }),
  );
  network.answer(listCertificates, many);
  open('/certificates');
  expect(await screen.findAllByRole('article')).toHaveLength(100);
  expect(screen.getByText('10,000')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByRole('link', { name: 'Download: Course 199.' })).toBeTruthy();
});

test('a certificate opens in a new tab and downloads under its verification id', async () => {
  network.answer(listCertificates, [aCertificate(), aCertificate({ id: '2', grade: '79.90' })]);
  open('/certificates');
  const [view] = await screen.findAllByRole('link', { name: /^View: First aid/ });
  expect(view?.getAttribute('href')).toBe('/api/certificates/view/Xkv-1N3jia');
  expect(view?.getAttribute('target')).toBe('_blank');
  const [download] = screen.getAllByRole('link', { name: 'Download: First aid' });
  expect(download?.getAttribute('download')).toBe('certificate-Xkv-1N3jia.pdf');
  expect(screen.getByText('79%')).toBeTruthy();
  expect(screen.getByText('Average grade').nextElementSibling?.textContent).toBe('89%');
});

test('a certificate is shared by the address of the page that confirms it', async () => {
  network.answer(listCertificates, [aCertificate()]);
  open('/certificates');
  const share = within(await screen.findByRole('group', { name: 'Share: First aid' }));
  expect(share.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  const mail = share.getByRole('link', { name: 'Email' }).getAttribute('href');
  expect(mail).toContain('subject=Certificate%3A%20First%20aid');
  expect(decodeURIComponent(mail ?? '')).toContain(`${window.location.origin}/verify/Xkv-1N3jia`);
});

test('a grade that there is none of, or that is hidden, is a dash and does not count in the average', async () => {
  network.answer(listCertificates, [
    aCertificate({ grade: '80.00' }),
    aCertificate({ id: '2', grade: null }),
  ]);
  open('/certificates');
  const grades = (await screen.findAllByText('Grade')).map((label) => label.nextElementSibling?.textContent);
  expect(grades).toEqual(['80%', '–']);
  expect(screen.getByText('Average grade').nextElementSibling?.textContent).toBe('80%');
});

test('without certificates the page says No certificates yet', async () => {
  network.answer(listCertificates, []);
  open('/certificates');
  expect(await screen.findByText('No certificates yet')).toBeTruthy();
});

test('a failed load can be retried', async () => {
  network.refuse(listCertificates, 500);
  open('/certificates');
  expect(await screen.findByText('Failed to load certificates.')).toBeTruthy();
  network.answer(listCertificates, []);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No certificates yet')).toBeTruthy();
});

test('the verification page confirms a genuine certificate with its learner and course', async () => {
  network.answer(verifyCertificate, {
    learnerName: 'Ada Byron',
    courseName: 'First aid',
    issuedAt: '2026-03-04T12:00:00.000Z',
    grade: '100.00',
    ...{ expiresAt: null, checkedAt: '2026-11-22T12:00:00.000Z', renewedBy: null },
    requirements: {
      allSlides: true,
      studyMinutes: 45,
      exams: [{ title: 'Final test', passingScore: 60 }],
    },
  });
  open('/verify/Xkv-1N3jia');
  expect(await screen.findByRole('heading', { name: 'This certificate is genuine' })).toBeTruthy();
  for (const fact of ['Ada Byron', 'First aid', 'Mar 4, 2026', '100%', 'Xkv-1N3jia']) {
    expect(screen.getByText(fact)).toBeTruthy();
  }
  for (const requirement of [
    'All modules completed',
    'Every slide seen',
    'At least 45 minutes of study time',
    'Exam “Final test” passed with at least 60%',
  ]) {
    expect(screen.getByText(requirement)).toBeTruthy();
  }
});

test('the verification page shows a dash where no grade is shown', async () => {
  network.answer(verifyCertificate, verification({ grade: null }));
  open('/verify/Xkv-1N3jia');
  expect((await screen.findByText('Grade')).nextElementSibling?.textContent).toBe('–');
});

test('the certificate of a learning path says what it is of', async () => {
  const own = { courseName: 'First responder', isLearningPath: true } as const;
  network.answer(listCertificates, [aCertificate({ ...own, courseId: null })]);
  open('/certificates');
  expect(await screen.findByText('Certificate of a learning path')).toBeTruthy();
  cleanup();
  network.answer(verifyCertificate, verification({ ...own, expiresAt: null }));
  open('/verify/Xkv-1N3jia');
  expect((await screen.findByText('Learning path')).nextElementSibling?.textContent).toBe('First responder');
  expect(screen.getByText('Every step that is not optional')).toBeTruthy();
  expect(screen.queryByText(/every module/)).toBeNull();
});

const verification = (own: Partial<Verification>): Verification => ({
  ...{
    learnerName: 'Ada Byron',
    courseName: 'First aid',
    issuedAt: '2026-03-04T12:00:00.000Z',
    grade: '100.00',
  },
  requirements: { allSlides: false, studyMinutes: 0, exams: [] },
  ...{ expiresAt: '2027-03-05T00:00:00.000Z', checkedAt: '2026-11-22T12:00:00.000Z', renewedBy: null },
  ...own,
});

test.each([
  ['a valid certificate', {}, 'This certificate is genuine', 'Mar 4, 2027 (UTC)'],
  [
    'an expired certificate',
    { checkedAt: '2027-03-05T00:00:00.000Z' },
    'This certificate has expired',
    'Mar 5, 2027 (UTC)',
  ],
  ['a renewed certificate', { renewedBy: 'NEWER' }, 'This certificate was renewed', 'Mar 4, 2027 (UTC)'],
])(
  'the verification page says of %s what is true of it, with the date in UTC',
  async (_, own, title, date) => {
    network.answer(verifyCertificate, verification(own));
    open('/verify/Xkv-1N3jia');
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(date)).toBeTruthy();
    const newer = screen.queryByRole('link', { name: 'Check the newer certificate' });
    expect(newer?.getAttribute('href')).toBe('renewedBy' in own ? '/verify/NEWER' : undefined);
  },
);

describe('a digital credential', () => {
  const none: CredentialState = {
    ...{ credential: null, revocation: null, isForTrying: true, expiresAt: null, grade: null },
    ...{ learnerName: 'Ada Byron', courseName: 'First aid', issuedAt: '2026-03-04T12:00:00.000Z' },
  };
  const url = 'https://learn.example.org/api/credentials/1';
  const credential = { url, requestedAt: '2026-03-05T12:00:00.000Z' };

  test('is created after what it publishes was shown, downloaded in three formats, and deleted', async () => {
    network.answer(listCertificates, [aCertificate()]);
    network.answer(getCredential, none);
    network.answer(createCredential, { ...none, credential });
    network.answer(deleteCredential, none);
    open('/certificates');
    fireEvent.click(await screen.findByRole('button', { name: 'Digital credential: First aid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Digital credential: First aid' }));
    expect((await dialog.findByText('Name')).nextElementSibling?.textContent).toBe('Ada Byron');
    expect(dialog.queryByText('Grade')).toBeNull();
    expect(dialog.getByText(/^By creating it, you publish/)).toBeTruthy();
    expect(dialog.getByText(/^For trying only/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    const links = await dialog.findAllByRole('link', { name: /^Download as/ });
    const { id } = aCertificate();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['credential.json', 'badge.png', 'badge.svg'].map(
        (file) => `/api/certificates/${id}/credential/${file}`,
      ),
    );
    expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', url);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete credential' }));
    expect(await dialog.findByRole('button', { name: 'Create' })).toBeTruthy();
  });

  test('that is revoked says why, and is not offered again', async () => {
    const revocation = { revokedAt: '2026-03-06T12:00:00.000Z', reason: 'By mistake.' };
    network.answer(listCertificates, [aCertificate()]);
    network.answer(getCredential, { ...none, revocation });
    open('/certificates');
    fireEvent.click(await screen.findByRole('button', { name: 'Digital credential: First aid' }));
    expect(await screen.findByText(/has revoked this digital credential: By mistake\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  });

  test('is linked by the verification page', async () => {
    network.answer(verifyCertificate, verification({ credential: { url } }));
    open('/verify/Xkv-1N3jia');
    const link = await screen.findByRole('link', { name: 'Open the digital credential' });
    expect(link.getAttribute('href')).toBe(url);
  });

  test('that is revoked is not linked by the verification page, which says why', async () => {
    const revoked = { url, revocationReason: 'By mistake.' };
    network.answer(verifyCertificate, verification({ credential: revoked }));
    open('/verify/Xkv-1N3jia');
    expect(await screen.findByText(/certificate was revoked: By mistake\.$/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open the digital credential' })).toBeNull();
  });
});

describe('a certificate that expires', () => {
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const past = new Date(Date.now() - 86_400_000).toISOString();

  test('is renewed from the list, which opens the course', async () => {
    const certificate = aCertificate({ expiresAt: soon, renewableFrom: past });
    network.answer(listCertificates, [certificate]);
    network.refuse(renewCertificate, 409, { message: 'You have an open exam attempt.' });
    open('/certificates');
    fireEvent.click(await screen.findByRole('button', { name: 'Renew: First aid' }));
    expect(await screen.findByText('You have an open exam attempt.')).toBeTruthy();
    network.answer(renewCertificate, anEnrollment({ progress: '0.00' }));
    fireEvent.click(screen.getByRole('button', { name: 'Renew: First aid' }));
    expect(await screen.findByText('Renewal started')).toBeTruthy();
    expect(network.calls(renewCertificate)).toHaveLength(2);
  });

  test('says from when it can be renewed, that a renewal has begun, or which certificate renewed it', async () => {
    const renewableFrom = new Date(Date.now() + 86_400_000).toISOString();
    network.answer(listCertificates, [
      aCertificate({ id: '1', expiresAt: soon, renewableFrom }),
      aCertificate({ id: '2', expiresAt: past, isBeingRenewed: true }),
      aCertificate({ id: '3', expiresAt: past, renewedBy: 'NEWER' }),
    ]);
    open('/certificates');
    expect(await screen.findByText(/^You can renew it from/)).toBeTruthy();
    for (const state of ['Valid', 'Expired', 'Renewed']) expect(screen.getByText(state)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue the course: First aid' })).toBeTruthy();
    const newer = screen.getByRole('link', { name: 'Open the new certificate' });
    expect(newer.getAttribute('href')).toBe('/verify/NEWER');
    expect(screen.queryByRole('button', { name: /^Renew/ })).toBeNull();
  });
});

test('an unknown verification ID is reported as unknown', async () => {
  network.refuse(verifyCertificate, 404);
  open('/verify/made-up');
  expect(await screen.findByRole('heading', { name: 'No certificate has this ID' })).toBeTruthy();
  expect(screen.getByText('made-up')).toBeTruthy();
});

test('a failed check does not call the certificate a forgery and can be retried', async () => {
  network.refuse(verifyCertificate, 503);
  open('/verify/Xkv-1N3jia');
  expect(await screen.findByText('Failed to check this certificate')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
