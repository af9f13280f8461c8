/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE_CERTIFICATE,
  getSiteSettings,
  updateSiteCertificate,
  uploadSitePicture,
} from '@lectern/contract';
import { savedSiteSettings } from '@lectern/contract/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { open } from '../../../testing/open';

const SIGNATURE = '3f1b2f6e-8a54-4d2e-9b4c-0d1f5f0c9a11';

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getSiteSettings, savedSiteSettings());
  network.answer(updateSiteCertificate, savedSiteSettings());
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('an administrator signs certificates, takes the seal away, and opens a sample before saving', async () => {
  network.answer(uploadSitePicture, { id: SIGNATURE });
  open('/admin/settings/certificate');
  const file = new File(['a'], 'signature.png', { type: 'image/png' });
  fireEvent.change(await screen.findByLabelText(/\(Signature\)$/), { target: { files: [file] } });
  expect(await screen.findByRole('img', { name: 'Signature' })).toBeTruthy();
  expect(network.calls(uploadSitePicture)[0]?.params).toEqual({ kind: 'signature' });
  fireEvent.change(screen.getByLabelText('Who signs'), { target: { value: 'Head & Dean' } });
  fireEvent.click(screen.getByRole('switch', { name: 'Seal' }));
  expect(screen.queryByRole('group', { name: 'Own seal' })).toBeNull();
  const sample = screen.getByRole('link', { name: 'Open a sample' }).getAttribute('href');
  expect(sample).toBe(
    `/api/admin/site/certificate/preview?signature=${SIGNATURE}&signerName=Head+%26+Dean&signerTitle=&hasSeal=false&note=`,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved');
  const settings = {
    ...DEFAULT_SITE_CERTIFICATE,
    signature: SIGNATURE,
    signerName: 'Head & Dean',
    hasSeal: false,
  };
  expect(network.calls(updateSiteCertificate)[0]?.body).toEqual({ version: 0, settings });
});
