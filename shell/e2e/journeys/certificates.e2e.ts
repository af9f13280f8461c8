import { getUser, type User } from '@lectern/contract';
import { Client } from 'pg';
import { aCopiedCourse, complete, graduateFrom, fetchModules } from '../support/decks';
import { environment } from '../support/environment';
import { expect, expectToast, test } from '../support/journey';

/** Pretends that a certificate was issued almost a year ago. */
async function letExpireSoon(verificationId: string): Promise<void> {
  const client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  await client.query(
    `UPDATE certificates SET issued_at = issued_at - interval '350 days', expires_at = expires_at - interval '350 days'
      WHERE verification_id = $1`,
    [verificationId],
  );
  await client.end();
}

test(
  'a learner renews a certificate that expires soon: the old one says renewed, the new one is valid',
  { tag: '@long' },
  async ({ adminPage: admin, learnerPage: learner, page: visitor }) => {
    const course = await aCopiedCourse(admin, `Fire safety ${Date.now()}`);
    await admin.goto(`/admin/courses/${course.id}`);
    await admin.getByLabel('Validity in months').fill('12');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('All changes are saved')).toBeVisible();

    await visitor.goto(`/course/${course.slug}`);
    await expect(visitor.getByText('The certificate is valid for 12 months')).toBeVisible();
    const old = await graduateFrom(learner, course.id);
    await visitor.goto(`/verify/${old.verificationId}`);
    await expect(visitor.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
    await expect(visitor.getByText('Valid until')).toBeVisible();

    await letExpireSoon(old.verificationId);
    await learner.goto('/certificates');
    await learner.getByRole('button', { name: `Renew: ${course.title}` }).click();
    await expectToast(learner, 'Renewal started', 'Complete the course again to get a new certificate.');
    await expect(learner).toHaveURL(`/courses/${course.id}`);
    await expect(learner.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    );

    for (const { id } of await fetchModules(learner, course.id)) await complete(learner, course.id, id);
    await learner.goto('/certificates');
    await expect(learner.getByText('Renewed', { exact: true })).toBeVisible();
    await visitor.goto(`/verify/${old.verificationId}`);
    await expect(visitor.getByRole('heading', { name: 'This certificate was renewed' })).toBeVisible();
    await visitor.getByRole('link', { name: 'Check the newer certificate' }).click();
    await expect(visitor.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
    await expect(visitor.getByText('Valid until')).toBeVisible();
  },
);

test('a learner publishes a certificate as a digital credential, and an administrator revokes it', async ({
  adminPage: admin,
  learnerPage: learner,
  page: visitor,
  sharedCourse: { course },
}) => {
  const { verificationId } = await graduateFrom(learner, course.id);
  await learner.goto('/certificates');
  const opener = learner.getByRole('button', { name: `Digital credential: ${course.title}` });
  await opener.click();
  const dialog = learner.getByRole('dialog', { name: `Digital credential: ${course.title}` });
  await expect(dialog.getByText('By creating it, you publish these details')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  for (const format of ['JSON', 'PNG', 'SVG']) {
    const download = learner.waitForEvent('download');
    await dialog.getByRole('link', { name: `Download as ${format}` }).click();
    expect(await (await download).failure()).toBeNull();
  }
  const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
  const credential = (await (await visitor.request.get(address)).json()) as { name: string };
  expect(credential.name).toBe(course.title);
  await learner.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  const { id } = (await (await learner.request.get(getUser.path)).json()) as User;
  await admin.goto(`/admin/users/${id}?tab=certificates`);
  await admin.getByRole('button', { name: `Revoke the digital credential: ${course.title}` }).click();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('Issued by mistake.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(admin.getByText('Revoked: Issued by mistake.')).toBeVisible();
  await visitor.goto(`/verify/${verificationId}`);
  await expect(visitor.getByText('certificate was revoked: Issued by mistake.')).toBeVisible();
  await admin.getByRole('button', { name: `Undo the revocation: ${course.title}` }).click();
  await expect(admin.getByText('Published')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('link', { name: 'Open the digital credential' })).toBeVisible();
});
