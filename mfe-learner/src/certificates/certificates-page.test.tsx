/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { getUser, listCertificates, verifyCertificate } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { open } from '../testing/open';
import { aCertificate, aLearner } from '../testing/samples';

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
  expect(screen.getByText('Average Grade').nextElementSibling?.textContent).toBe('89%');
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
