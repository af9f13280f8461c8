import {
  DEFAULT_SITE_CERTIFICATE,
  DEFAULT_SITE_IDENTITY,
  getSiteSettings,
  previewCertificate,
  type SiteCertificate,
  type SiteIdentity,
  sitePictureUrl,
  type SitePictureKind,
  updateSiteCertificate,
  updateSiteIdentity,
} from '@lectern/contract';
import { SITE_PICTURES } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { STORAGE } from '../infra.module.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const draw = (width: number, height: number, background = '#2a6f97') =>
  sharp({ create: { width, height, channels: 3, background } });

async function upload(kind: SitePictureKind, file: Buffer, name = 'logo.png') {
  const form = new FormData();
  form.append('file', new Blob([file as BlobPart], { type: 'image/png' }), name);
  const response = await admin.fetch(`/api/admin/site/pictures/${kind}`, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as { id: string; message: string } };
}

async function save(identity: Partial<SiteIdentity>) {
  const { version } = (await admin.call(getSiteSettings)).body.identity;
  const settings = { ...DEFAULT_SITE_IDENTITY, ...identity };
  return admin.call(updateSiteIdentity, { body: { version, settings } });
}

async function saveCertificate(look: Partial<SiteCertificate>) {
  const { version } = (await admin.call(getSiteSettings)).body.certificate;
  const settings = { ...DEFAULT_SITE_CERTIFICATE, ...look };
  return admin.call(updateSiteCertificate, { body: { version, settings } });
}

const signInPage = async () => (await api.visitor.fetch('/oidc/account/forgot')).text();

test('a logo is stored as a small PNG without metadata, for visitors and for good, and the sign-in pages show it', async () => {
  const photo = await draw(3000, 1000)
    .withExif({ IFD0: { Artist: 'Ada Byron' } })
    .jpeg()
    .toBuffer();
  const { body } = await upload('logo', photo);
  expect(await signInPage()).not.toContain('/api/site-pictures/');
  expect((await save({ name: 'Hill School', logo: body.id })).status).toBe(200);
  const url = sitePictureUrl(body.id);
  const response = await api.visitor.fetch(url);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const stored = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(stored).toMatchObject({ format: 'png', width: 384, height: 128 });
  expect(stored.exif).toBeUndefined();
  expect(await signInPage()).toContain(`<img src="${url}" alt="Hill School" />`);
  await save({});
  expect(await signInPage()).not.toContain('/api/site-pictures/');
});

test('an icon that is not square is set on a square', async () => {
  const { body } = await upload('icon', await draw(100, 50).webp().toBuffer());
  const response = await api.visitor.fetch(sitePictureUrl(body.id));
  const icon = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(icon).toMatchObject({ width: 192, height: 192, hasAlpha: true });
  await save({ icon: body.id });
  expect(await signInPage()).toContain(`<link rel="icon" href="${sitePictureUrl(body.id)}"`);
});

test('a drawing with scripts, a picture of 100 megapixels, a cut file and one of another kind are refused and leave nothing', async () => {
  const storage = api.app.get<Disk>(STORAGE);
  const list = async () => [...(await storage.listAll(SITE_PICTURES, { recursive: true })).objects].length;
  const before = await list();
  const png = await draw(40, 40).png().toBuffer();
  const files = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    await draw(10_000, 10_000).png().toBuffer(),
    png.subarray(0, 60),
    await draw(40, 40).gif().toBuffer(),
    Buffer.from('%PDF-1.7'),
  ];
  for (const file of files) {
    const { status, body } = await upload('logo', file);
    expect([status, body.message]).toEqual([
      422,
      'This file is no PNG, JPEG or WebP picture of at most 40 megapixels. SVG files cannot be used: export the picture as PNG.',
    ]);
  }
  expect((await upload('logo', Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
  expect(await list()).toBe(before);
});

test('settings with a picture that is not stored are refused', async () => {
  const unknown = '00000000-0000-4000-8000-000000000002';
  for (const refused of [await save({ logo: unknown }), await saveCertificate({ seal: unknown })]) {
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      message: 'A picture of this form is not stored any more. Choose it again.',
    });
  }
});

test('a signature and a seal are stored as they are printed, and a sample shows them before they are saved', async () => {
  const signature = (await upload('signature', await draw(3000, 1000).png().toBuffer())).body.id;
  const seal = (await upload('seal', await draw(80, 80).png().toBuffer())).body.id;
  const sizes = [signature, seal].map(async (id) => {
    const response = await api.visitor.fetch(sitePictureUrl(id));
    return sharp(Buffer.from(await response.arrayBuffer())).metadata();
  });
  expect(await Promise.all(sizes)).toMatchObject([
    { width: 480, height: 160 },
    { width: 80, height: 80 },
  ]);
  const sample = async (query: string) => {
    const response = await admin.fetch(`${previewCertificate.path}?signerTitle=&note=&${query}`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return (await response.arrayBuffer()).byteLength;
  };
  const plain = await sample('signerName=&hasSeal=true');
  const signed = await sample(`signerName=Head&signature=${signature}&seal=${seal}&hasSeal=true`);
  const sealed = await sample(`signerName=Head&seal=${seal}&hasSeal=true`);
  expect(new Set([plain, signed, sealed]).size).toBe(3);
  // A picture that is gone leaves the rest.
  const gone = 'signature=00000000-0000-4000-8000-000000000002';
  expect(await sample(`signerName=&hasSeal=true&${gone}`)).toBe(plain);
  expect((await saveCertificate({ signature, seal })).status).toBe(200);
  const long = await admin.fetch(
    `${previewCertificate.path}?signerTitle=&note=${'n'.repeat(121)}&signerName=&hasSeal=true`,
  );
  expect(long.status).toBe(400);
});
